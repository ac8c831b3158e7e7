// The two pictures, as the server draws them: nodes are chosen by click or arrow key and dragged among their siblings.

import { $, element } from "./ask.js";

const FAR = 6; // pixels that make a click a drag
const SMALLEST = 0.6; // of the size that it is drawn for

export function showPictures(view, chosen, on) {
  for (const problem of ["alphabeta", "minimax"]) {
    const holder = $(problem);
    const [left, top] = [holder.scrollLeft, holder.scrollTop];
    const page = new DOMParser().parseFromString(view.pictures[problem], "text/html");
    const svg = document.adoptNode(page.querySelector("svg"));
    if (problem === "alphabeta") makeTree(svg, view);
    for (const group of svg.querySelectorAll("[data-node]")) {
      const node = Number(group.dataset.node);
      group.classList.toggle("chosen", node === chosen);
      listen(svg, group, node, view, on);
    }
    holder.replaceChildren(svg);
    fit(svg);
    holder.scrollTo(left, top);
  }
  mark(chosen);
}

// Pictures stand side by side where both fit, and shrink a little before they have to be scrolled.
function fit(svg) {
  const width = svg.viewBox.baseVal.width;
  $("pictures").classList.toggle("stacked", 2 * width + 20 > $("pictures").clientWidth);
  svg.style.minWidth = `${SMALLEST * width}px`;
}

// Who cannot see the picture hears a tree of nodes.
function makeTree(svg, view) {
  svg.setAttribute("role", "tree");
  svg.setAttribute("aria-label", "The tree, as alpha-beta searches it");
  svg.querySelector("title").remove();
  for (const group of svg.querySelectorAll("[data-node]")) {
    const node = view.nodes[Number(group.dataset.node)];
    const siblings = node.parent < 0 ? [0] : view.nodes[node.parent].children;
    group.setAttribute("role", "treeitem");
    group.setAttribute("aria-level", node.level);
    group.setAttribute("aria-setsize", siblings.length);
    group.setAttribute("aria-posinset", siblings.indexOf(Number(group.dataset.node)) + 1);
    for (const part of [...group.children]) part.after(" ");
    const shown = group.textContent.replace(/\s+/g, " ").trim(); // what is said begins with what is seen
    group.setAttribute("aria-label", `${shown}, ${inWords(node)}`);
  }
}

export function inWords(node) {
  const what = node.label ? `${node.label}${node.backed_up === null ? "" : `, worth ${node.backed_up}`}` : `leaf, ${node.value}`;
  const seen = node.visit === null ? "never looked at by alpha-beta" : `look ${node.visit} of alpha-beta`;
  return `${node.name}: ${what}; ${seen}`;
}

export function mark(chosen) {
  for (const group of document.querySelectorAll(".tree [data-node]")) {
    const is = Number(group.dataset.node) === chosen;
    group.classList.toggle("chosen", is);
    if (group.hasAttribute("role")) {
      group.setAttribute("aria-selected", String(is));
      group.setAttribute("tabindex", is ? "0" : "-1");
    }
  }
}

export function focusNode(node) {
  $("alphabeta").querySelector(`[data-node="${node}"]`)?.focus();
}

function listen(svg, group, node, view, on) {
  let start = null;
  let place = null;
  const siblings = node ? view.nodes[view.nodes[node].parent].children : [];
  const drop = (x) => {
    const others = siblings.filter((sibling) => sibling !== node);
    const middles = others.map((sibling) => middle(svg, sibling));
    return middles.filter((at) => at < x).length;
  };
  group.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    start = event.clientX;
    group.setPointerCapture(event.pointerId);
    if (event.pointerType !== "touch") on.choose(node); // a finger may be about to scroll
  });
  group.addEventListener("pointermove", (event) => {
    if (start === null || siblings.length < 2) return;
    const by = event.clientX - start;
    if (place === null && Math.abs(by) < FAR) return;
    place = drop(event.clientX);
    group.classList.add("dragged");
    group.setAttribute("transform", `translate(${(by * svg.viewBox.baseVal.width) / svg.clientWidth} 0)`);
    for (const sibling of siblings) {
      svg.querySelector(`[data-node="${sibling}"]`).classList.toggle("drop-here", sibling === siblings[place] && sibling !== node);
    }
  });
  group.addEventListener("pointerup", () => {
    if (start === null) return;
    const to = place;
    start = place = null;
    on.choose(node);
    if (to !== null) on.do("move", String(to));
  });
  group.addEventListener("pointercancel", () => {
    start = place = null;
    group.removeAttribute("transform");
    group.classList.remove("dragged");
  });
  group.addEventListener("dblclick", () => on.rewrite(""));
}

function middle(svg, node) {
  const box = svg.querySelector(`[data-node="${node}"] .node`).getBoundingClientRect();
  return box.left + box.width / 2;
}

export function showFacts(view) {
  const { minimax, alphabeta } = view.visits;
  $("summary").textContent = `Value ${view.value}, optimal ${view.moves.join(", ")}; ${minimax.length} visits by minimax, ${alphabeta.length} by alpha-beta`;
  const cuts = view.cuts.length ? view.cuts : ["none: alpha-beta looks at everything"];
  const rows = [
    ["Minimax", minimax.join(" "), "order"],
    ["Alpha-beta", alphabeta.join(" "), "order"],
  ].flatMap(([what, said, kind]) => [element("dt", what), element("dd", said, kind)]);
  $("facts").replaceChildren(...rows, element("dt", cuts.length > 1 ? "Cuts" : "Cut"), ...cuts.map((cut) => element("dd", cut)));
}
