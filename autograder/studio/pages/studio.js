// The studio: holds the tree that is being edited, asks the server at every change, and shows what it answers.

import { $, ask, inWords, unseenIn } from "./ask.js";
import { confirmed, fetchBank, save, showBank } from "./bank.js";
import { find, forget, show as showMisreadings, tryBank, tryTree } from "./misreadings.js";
import { focusNode, inWords as nodeInWords, mark, showFacts, showPictures } from "./picture.js";

const BLANK = { text: "[0, 0]", title: "", name: "", family: "", traits: [], source: "", visibility: "public", path: "" };

let view = null; // what the server last said of the tree
let chosen = 0;
let opened = ""; // the name under which the tree lies in the bank
let past = [];
let future = [];
let clean = ""; // the draft as it was opened or saved
let busy = Promise.resolve();

const draft = () => ({
  text: $("text").value,
  title: $("title").value,
  name: $("name").value,
  family: $("family").value,
  traits: $("traits").value,
  source: $("source").value,
  visibility: $("hidden").checked ? "hidden" : "public",
});

function take(tree) {
  $("text").value = tree.text;
  $("title").value = tree.title;
  $("name").value = tree.name;
  $("family").value = tree.family;
  $("traits").value = tree.traits.join(", ");
  $("source").value = tree.source;
  $("hidden").checked = tree.visibility === "hidden";
  opened = tree.path ? tree.name : "";
  $("which").textContent = tree.path || "a new tree";
  $("saved").textContent = "";
  past = [];
  future = [];
  chosen = 0;
  $("more").open = Boolean(tree.traits.length || tree.source || tree.visibility === "hidden");
  settled();
  titleChanged();
  tryBank(opened);
  return look();
}

function settled() {
  clean = JSON.stringify(draft());
}

// Looks and edits go one after the other, however fast the keys come: each works on the text that the one before left.
function inTurn(todo) {
  busy = busy.then(todo);
  return busy;
}

function look() {
  const text = $("text").value;
  return inTurn(async () => {
    if (text === $("text").value) answered(await ask("look", { text, depth: depth() })); // else a newer look is coming
  });
}

function answered(answer) {
  $("complaint").textContent = answer.mistake ? inWords(answer.mistake) : "";
  document.body.classList.toggle("stale", Boolean(answer.mistake)); // what is shown is of the last tree that was one
  if (answer.mistake) return forget();
  view = answer;
  chosen = Math.min(answer.chosen ?? chosen, view.nodes.length - 1);
  showPictures(view, chosen, { choose, do: change, rewrite });
  showFacts(view);
  showDepths();
  showChosen();
  tryTree(draft());
}

const depth = () => ($("depth").value ? Number($("depth").value) : null);

function showDepths() {
  $("depth-field").hidden = !view.depths.length;
  $("depth").replaceChildren(new Option("none", ""), ...view.depths.map((each) => new Option(each, each)));
  $("depth").value = view.depth ?? "";
}

function choose(node) {
  const field = document.activeElement?.id;
  if (field in SETTERS) set(field); // what was typed belongs to the node that is left
  chosen = node;
  mark(chosen);
  showChosen();
  focusNode(chosen);
}

function showChosen() {
  const node = view.nodes[chosen];
  const isLeaf = node.label === null;
  $("chosen").textContent = nodeInWords(node).split(";")[0];
  $("value-field").hidden = !isLeaf;
  $("eval-field").hidden = isLeaf;
  $("action-field").hidden = chosen === 0;
  for (const [id, [, is]] of Object.entries(SETTERS)) {
    if (document.activeElement !== $(id) || described !== chosen) $(id).value = is(node) ?? ""; // else it is being typed
  }
  described = chosen;
  $("node-name").placeholder = node.name;
  $("action").placeholder = node.action;
  const siblings = chosen ? view.nodes[node.parent].children : [chosen];
  const place = siblings.indexOf(chosen);
  for (const button of document.querySelectorAll("[data-move]")) {
    const to = place + Number(button.dataset.move);
    button.disabled = to < 0 || to >= siblings.length;
  }
  for (const [what, makesSense] of [["flip", !isLeaf], ["flip-below", !isLeaf], ["add-sibling", chosen > 0], ["remove", chosen > 0]]) {
    document.querySelector(`[data-do="${what}"]`).disabled = !makesSense;
  }
  showPast();
}

function showPast() {
  $("undo").disabled = !past.length;
  $("redo").disabled = !future.length;
}

// At the chosen node, or at another, which leaves the choice alone.
const change = (what, to = "", at = undefined) => inTurn(() => changeNow(what, to, at));

// Whether the operation made sense.
async function changeNow(what, to, at) {
  const before = { text: $("text").value, chosen };
  const hadFocus = document.activeElement?.closest("#alphabeta") !== null;
  const answer = await ask("edit", { text: before.text, node: at ?? chosen, do: what, to, depth: depth() });
  if (answer.mistake) {
    $("complaint").textContent = inWords(answer.mistake);
    return false;
  }
  remember(before);
  $("text").value = answer.text;
  answered(at === undefined ? answer : { ...answer, chosen });
  if (hadFocus) focusNode(chosen);
  return true;
}

function remember(before) {
  past.push(before);
  future = [];
  showPast();
}

function travel(from, to) {
  if (!from.length) return;
  to.push({ text: $("text").value, chosen });
  const back = from.pop();
  $("text").value = back.text;
  chosen = back.chosen;
  typed = back.text;
  look();
  showPast();
}

function moveBy(by) {
  const siblings = chosen ? view.nodes[view.nodes[chosen].parent].children : [];
  const place = siblings.indexOf(chosen) + by;
  if (place >= 0 && place < siblings.length) change("move", String(place));
}

// What the fields of the chosen node do, and what stands in them when nothing is to be done.
const SETTERS = {
  value: ["set-value", (node) => node.value],
  eval: ["set-eval", (node) => node.eval],
  "node-name": ["set-name", (node) => node.own_name],
  action: ["set-action", (node) => node.own_action],
};
let setting = ""; // what is being set already: Enter and leaving the field both ask for it
let described = 0; // the node that the fields tell about

// Whether there was nothing to object to.
async function set(id) {
  const [what, is] = SETTERS[id];
  const [at, to] = [described, $(id).value];
  if (setting === `${id} ${at} ${to}` || to === (is(view.nodes[at]) ?? "")) return true;
  setting = `${id} ${at} ${to}`;
  const done = await change(what, to, at);
  setting = "";
  return done;
}

function rewrite(first) {
  if (view.nodes[chosen].label !== null) return;
  $("value").focus();
  if (first) $("value").value = first;
  else $("value").select();
}

const STEPS = {
  ArrowUp: (node) => node.parent,
  ArrowDown: (node) => node.children[0],
  ArrowLeft: (node) => neighbour(node, -1),
  ArrowRight: (node) => neighbour(node, 1),
  Home: () => 0,
  End: () => view.nodes.length - 1,
};
const KEYS = { a: "add-child", Insert: "add-child", s: "add-sibling", l: "flip", L: "flip-below", Delete: "remove", Backspace: "remove" };

// The next node on the same level, also below another parent.
function neighbour(node, by) {
  const level = view.nodes.flatMap((each, place) => (each.level === node.level ? [place] : []));
  return level[level.indexOf(chosen) + by];
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey) return;
  if (event.altKey) {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!by) return;
    moveBy(by);
  } else if (event.key in STEPS) {
    const to = STEPS[event.key](view.nodes[chosen]);
    if (to !== undefined && to >= 0) choose(to);
  } else if (event.key in KEYS) {
    change(KEYS[event.key]);
  } else if (/^[-.\d]$/.test(event.key)) {
    rewrite(event.key);
  } else if (event.key === "Enter") {
    rewrite("");
  } else {
    return;
  }
  event.preventDefault();
}

function titleChanged() {
  const unseen = unseenIn($("title").value);
  $("unseen").textContent = unseen.length ? `The title holds characters that cannot be seen: ${unseen.join(", ")}` : "";
  $("name").placeholder = $("title").value.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "") || "from the title";
}

async function mayLeave() {
  return JSON.stringify(draft()) === clean || confirmed($("leave-dialog"), $("leave"));
}

async function saveNow(event) {
  event.preventDefault();
  $("save").disabled = true;
  const saved = await save(draft());
  $("save").disabled = false;
  if (saved === null) return;
  $("name").value = saved.name;
  opened = saved.name;
  $("which").textContent = saved.path;
  settled();
  fetchBank();
  tryBank(opened);
}

let typed = ""; // what stood in the text field before the last key

function listen() {
  $("text").addEventListener("focus", () => (typed = $("text").value));
  $("text").addEventListener("input", () => {
    remember({ text: typed, chosen });
    typed = $("text").value;
    look();
  });
  for (const button of document.querySelectorAll("[data-do]")) button.addEventListener("click", () => change(button.dataset.do));
  for (const button of document.querySelectorAll("[data-move]")) button.addEventListener("click", () => moveBy(Number(button.dataset.move)));
  for (const id of Object.keys(SETTERS)) $(id).addEventListener("change", () => set(id));
  $("node").addEventListener("keydown", async (event) => {
    if (event.key === "Escape") {
      event.target.value = SETTERS[event.target.id][1](view.nodes[chosen]) ?? "";
      focusNode(chosen);
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (!(await set(event.target.id))) return;
    focusNode(chosen);
    showChosen();
  });
  $("alphabeta").addEventListener("keydown", pressed);
  $("undo").addEventListener("click", () => travel(past, future));
  $("redo").addEventListener("click", () => travel(future, past));
  document.addEventListener("keydown", (event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z";
    if (!isUndo || event.target.matches("input")) return;
    event.preventDefault();
    if (event.shiftKey) travel(future, past);
    else travel(past, future);
  });
  $("depth").addEventListener("change", look);
  $("title").addEventListener("input", titleChanged);
  for (const id of ["title", "name"]) $(id).addEventListener("change", () => view && tryTree(draft())); // see `plan`: calls differ by name
  $("save-form").addEventListener("submit", saveNow);
  $("assignment").addEventListener("change", () => {
    forget();
    tryBank(opened);
    if (view) tryTree(draft());
  });
  $("find-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    find(async (found) => {
      if (await mayLeave()) take({ ...BLANK, text: found.text, title: found.title });
    });
  });
  for (const radio of document.querySelectorAll("input[name=show]")) radio.addEventListener("change", showMisreadings);
  $("new").addEventListener("click", async () => (await mayLeave()) && take(BLANK));
  $("open").addEventListener("click", async () => (await mayLeave()) && showBank(take));
  for (const button of document.querySelectorAll("[data-close]")) button.addEventListener("click", () => button.closest("dialog").close());
  window.addEventListener("beforeunload", (event) => {
    if (JSON.stringify(draft()) !== clean) event.preventDefault();
  });
}

async function begin() {
  const start = await ask("start");
  if (start.mistake) return void ($("complaint").textContent = inWords(start.mistake));
  $("signs").textContent = start.signs;
  $("assignment").replaceChildren(...start.assignments.map(({ name, title }) => Object.assign(new Option(name, name), { title })));
  listen();
  fetchBank();
  await take(BLANK);
}

begin();
