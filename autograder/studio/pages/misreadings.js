// The misreadings that the tree catches, beside what the bank catches; and finding a tree for one.

import { $, ask, element, inWords, latest } from "./ask.js";

const askCatches = latest("catches");
const askBank = latest("bank_catches");
const WAIT = 250; // milliseconds of rest before misreadings are run

let here = null; // the rows of the tree on the page
let bank = null; // by `problem/name`: how many trees of the bank catch it
let timer = 0;

const key = (row) => `${row.problem}/${row.name}`;
const isNew = (row) => bank !== null && bank[key(row)]?.count === 0;

export function tryTree(draft) {
  clearTimeout(timer);
  askCatches.giveUp(); // what it would tell is of another tree
  $("misreadings-card").setAttribute("aria-busy", "true");
  timer = setTimeout(async () => {
    const answer = await askCatches({ text: draft.text, name: draft.name, title: draft.title, assignment: $("assignment").value });
    if (answer === null) return;
    here = answer.misreadings ?? null;
    $("caught").textContent = answer.mistake ? inWords(answer.mistake) : "";
    $("misreadings-card").setAttribute("aria-busy", "false");
    show();
  }, WAIT);
}

export function forget() {
  clearTimeout(timer);
  askCatches.giveUp();
  here = null;
  $("misreadings-card").setAttribute("aria-busy", "false");
  $("caught").textContent = "";
  show();
}

// What the bank catches takes seconds the first time; the tree that is being edited does not count.
export async function tryBank(apart) {
  bank = null;
  $("bank-state").textContent = "Looking through the bank …";
  show();
  const answer = await askBank({ assignment: $("assignment").value, apart });
  if (answer === null) return;
  bank = answer.trees ?? null;
  $("bank-state").textContent = answer.mistake ? inWords(answer.mistake) : bankInWords();
  show();
}

function bankInWords() {
  const missed = Object.values(bank).filter((each) => each.count === 0).length;
  const all = Object.keys(bank).length;
  return missed ? `The bank catches ${all - missed} of ${all}; ${missed} are caught by nothing in it yet.` : `The bank catches all ${all}.`;
}

export function show() {
  const rows = here ?? [];
  const kinds = {
    caught: rows.filter((row) => row.checks.length),
    missed: rows.filter((row) => !row.checks.length),
    new: rows.filter(isNew),
  };
  for (const [kind, found] of Object.entries(kinds)) $(`count-${kind}`).textContent = here ? `(${found.length})` : "";
  if (here) $("caught").textContent = caughtInWords(kinds);
  const wanted = document.querySelector("input[name=show]:checked").value;
  const sorted = [...kinds[wanted]].sort((one, other) => isNew(other) - isNew(one) || count(one) - count(other));
  $("misreadings").replaceChildren(...sorted.map(item));
  $("misreadings").hidden = !sorted.length;
  if (rows.length) offer(rows);
}

const count = (row) => bank?.[key(row)]?.count ?? 0;

function caughtInWords(kinds) {
  const fresh = kinds.caught.filter(isNew).length;
  const all = kinds.caught.length + kinds.missed.length;
  const news = fresh ? `; ${fresh} of them ${fresh === 1 ? "is" : "are"} new` : "";
  return `This tree catches ${kinds.caught.length} of ${all} misreadings${news}`;
}

function item(row) {
  const made = element("li", "", row.checks.length && isNew(row) ? "new" : "");
  const problem = row.problem === "alphabeta" ? "alpha-beta" : row.problem;
  const by = row.checks.length ? `; shows in ${row.checks.join(", ")}` : "";
  made.append(element("p", row.title, "what"), element("p", `${row.name} (${problem})${by}`, "aside"), element("p", inBank(row), "bank"));
  return made;
}

function inBank(row) {
  if (bank === null) return "";
  if (isNew(row)) return row.checks.length ? "new: nothing in the bank catches this yet" : "nothing catches this yet";
  const { count, some } = bank[key(row)] ?? { count: 0, some: [] };
  if (count > some.length) return `${count} trees of the bank catch it`;
  return `${count === 1 ? "one tree" : `${count} trees`} of the bank: ${some.join(", ")}`;
}

// What nothing catches yet comes first among the trees to be found.
function offer(rows) {
  const before = $("find").value;
  const groups = [
    ["caught by nothing yet", rows.filter(isNew)],
    ["not caught here", rows.filter((row) => !isNew(row) && !row.checks.length)],
    ["caught here", rows.filter((row) => !isNew(row) && row.checks.length)],
  ];
  $("find").replaceChildren(
    ...groups.filter(([, found]) => found.length).map(([label, found]) => {
      const group = document.createElement("optgroup");
      group.label = label;
      group.append(...found.map((row) => new Option(`${row.name} (${row.problem})`, key(row))));
      return group;
    }),
  );
  if (before && rows.some((row) => key(row) === before)) $("find").value = before;
}

export async function find(take) {
  const [problem, misreading] = $("find").value.split("/");
  if (!misreading) return;
  $("find-button").disabled = true;
  $("found").textContent = `Looking for a small tree that catches ${misreading} …`;
  const answer = await ask("find", { misreading, problem, assignment: $("assignment").value });
  $("find-button").disabled = false;
  $("found").textContent = answer.mistake ? inWords(answer.mistake) : answer.how;
  if (!answer.mistake) take(answer);
}
