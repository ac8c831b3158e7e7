// The bank: the list of trees to open, and saving the one on the page, over another only after asking.

import { $, ask, element, inWords } from "./ask.js";

let trees = [];

export async function fetchBank() {
  const answer = await ask("bank");
  trees = answer.trees ?? [];
  $("families").replaceChildren(...(answer.families ?? []).map((family) => new Option(family, family)));
}

export async function showBank(open) {
  $("search").value = "";
  $("matches").textContent = "Reading the bank …";
  $("trees").replaceChildren();
  $("open-dialog").showModal();
  await fetchBank();
  $("search").oninput = () => list(open);
  list(open);
}

function list(open) {
  const words = $("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = trees.filter((tree) => {
    const said = `${tree.path} ${tree.title} ${tree.traits.join(" ")} ${tree.is_hidden ? "hidden" : "public"}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  $("matches").textContent = `${found.length} of ${trees.length} trees`;
  $("trees").replaceChildren(...found.map((tree) => item(tree, open)));
}

function item(tree, open) {
  const button = element("button");
  button.type = "button";
  button.disabled = !tree.is_valid;
  const traits = [tree.is_hidden ? "hidden" : "public", tree.family, ...tree.traits].filter(Boolean).join(" · ");
  button.append(element("strong", tree.name), element("span", tree.title, "title"), element("span", traits, "aside"));
  button.addEventListener("click", async () => {
    const opened = await ask("open", { path: tree.path });
    if (opened.mistake) return void ($("matches").textContent = inWords(opened.mistake));
    $("open-dialog").close();
    open(opened);
  });
  const made = element("li");
  made.append(button);
  return made;
}

// Save; where a file is there already, show what would change and ask. Tells whether it was saved, and as what.
export async function save(draft, agreed = "") {
  const answer = await ask("save", { ...draft, agreed });
  $("saved").classList.toggle("bad", Boolean(answer.mistake));
  if (answer.mistake) {
    $("saved").textContent = inWords(answer.mistake);
    return null;
  }
  if (answer.question) {
    $("saved").textContent = "";
    return (await agreedTo(answer.question)) ? save(draft, answer.question.digest) : null;
  }
  $("saved").textContent = answer.saved.wrote ? `Saved as ${answer.saved.path}` : `${answer.saved.path} says all this already`;
  return answer.saved;
}

function agreedTo(question) {
  const newer = question.is_newer ? " It was changed meanwhile, by someone else or in an editor." : "";
  $("ask-what").textContent = `${question.path} is in the bank already.${newer} This would change:`;
  $("changes").replaceChildren(...question.changes.trimEnd().split("\n").map((line) => {
    if (line.startsWith("@@")) return element("span", "…\n");
    const kind = line.startsWith("-") ? "gone" : line.startsWith("+") ? "come" : "";
    return element("span", `${line}\n`, kind);
  }));
  $("lost").textContent = question.lost.length ? `Comments that would be lost: ${question.lost.join(" ")}` : "";
  return confirmed($("ask-dialog"), $("overwrite"));
}

// Whether the dialog was closed by its own button.
export function confirmed(dialog, button) {
  return new Promise((resolve) => {
    let agreed = false;
    button.onclick = () => {
      agreed = true;
      dialog.close();
    };
    dialog.addEventListener("close", () => resolve(agreed), { once: true });
    dialog.showModal();
  });
}
