"use strict";
// The stepper: the textbook's search and the student's side by side, moment by moment. The page is whole without it;
// every failed tree that is opened gets one, made from the picture that is there and the data beside it.

const PACE = 1000; // milliseconds a moment while playing
const SMALLEST = 0.7; // of its size, that a picture is drawn at; beyond that it scrolls
const SVG = "http://www.w3.org/2000/svg";

for (const failed of document.querySelectorAll("details[data-problem]")) {
  const begin = () => {
    if (!failed.open || failed.querySelector(".stepper")) return;
    const data = failed.querySelector("script.moments");
    if (data) stepThrough(failed, JSON.parse(data.textContent));
  };
  failed.addEventListener("toggle", begin);
  begin();
}

function stepThrough(failed, { textbook, student }) {
  const stepper = document.getElementById("stepper").content.cloneNode(true).firstElementChild;
  const part = (name) => stepper.querySelector("." + name);
  const picture = failed.querySelector("svg");
  const theirs = panel(part("textbook"), picture, "Textbook");
  const yours = panel(part("yours"), picture, "You");
  const code = document.getElementById("code-" + failed.dataset.problem);
  const lines = [];
  if (code) {
    const copy = code.content.cloneNode(true).firstElementChild;
    lines.push(...copy.children);
    part("code-here").replaceWith(copy);
  } else part("code-here").remove();

  const moments = textbook.moments.map(([what, node, visits, line, words, v, alpha, beta]) => ({
    what, node, visits, line, words, v, alpha, beta,
  }));
  const looked = moments.filter((moment) => moment.what === "look").map((moment) => moment.node);
  const beyond = Math.max(0, student.visits.length - looked.length); // what only the student goes on to look at
  const last = moments.length - 1 + beyond;
  const slider = part("slider");
  slider.max = last;
  let step = -1;
  let timer = 0;

  function show(wanted) {
    step = Math.max(0, Math.min(last, wanted));
    const moment = moments[Math.min(step, moments.length - 1)];
    const over = step - (moments.length - 1); // how far beyond the textbook's end
    const count = over > 0 ? looked.length + over : moment.visits;
    const apart = student.part >= 0 && step >= student.part;
    const seen = apart ? Math.max(count, student.place + 1) : count;
    theirs.draw(looked.slice(0, count), over > 0 ? -1 : moment.node, -1, moments.slice(0, step + 1));
    const visits = student.visits.slice(0, seen);
    yours.draw(visits, visits.length ? visits[visits.length - 1] : -1, apart ? student.visits[student.place] : -1, []);
    yours.caption(seen > student.visits.length || step === last ? "You: " + student.ended : "You");
    theirs.caption(step >= moments.length - 1 ? "Textbook: " + textbook.ended : "Textbook");
    lines.forEach((line, place) => {
      const now = place === moment.line && over <= 0;
      line.classList.toggle("now", now);
      if (now) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    part("here").textContent = textbook.names[moment.node];
    for (const what of ["v", "alpha", "beta"]) {
      if (part(what)) part(what).textContent = moment[what];
    }
    const said = over > 0 ? "the textbook is done; you go on to " + textbook.names[student.visits[count - 1]] : moment.words;
    const here = step === student.part ? " " + student.words : "";
    part("said").classList.toggle("apart", step === student.part);
    part("said").textContent = "Step " + (step + 1) + " of " + (last + 1) + ": " + said + "." + here;
    slider.value = step;
    slider.setAttribute("aria-valuetext", "step " + (step + 1) + " of " + (last + 1) + ", " + said);
    part("back").disabled = part("first").disabled = step === 0;
    part("forward").disabled = step === last;
    if (timer && (step === last || step === student.part)) pause();
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    part("play").textContent = "Play";
  }

  function play() {
    if (timer) return pause();
    if (step === last) show(0);
    timer = setInterval(() => show(step + 1), PACE);
    part("play").textContent = "Pause";
  }

  const go = (to) => {
    if (timer) pause();
    show(to);
  };
  part("first").addEventListener("click", () => go(0));
  part("back").addEventListener("click", () => go(step - 1));
  part("forward").addEventListener("click", () => go(step + 1));
  part("play").addEventListener("click", play);
  part("to-part").addEventListener("click", () => go(student.part));
  part("to-part").hidden = student.part < 0;
  slider.addEventListener("input", () => go(Number(slider.value)));
  stepper.addEventListener("keydown", (event) => {
    if (event.target === slider || event.altKey || event.ctrlKey || event.metaKey) return;
    const to = { ArrowLeft: step - 1, ArrowRight: step + 1, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  });
  if (moments[0].alpha === undefined) for (const row of stepper.querySelectorAll(".bounds")) row.remove();
  part("call").textContent = student.call;
  part("player").textContent = textbook.note;
  failed.querySelector(".stepper-here").replaceWith(stepper);
  show(student.part >= 0 ? student.part : 0);
}

// A copy of the picture on which only what has been looked at so far is drawn out.
function panel(figure, picture, whose) {
  const drawing = picture.cloneNode(true);
  drawing.classList.add("step");
  for (const child of [...drawing.children]) if (["title", "desc"].includes(child.tagName)) child.remove();
  const frame = figure.querySelector(".picture");
  frame.append(drawing);
  drawing.style.minWidth = SMALLEST * picture.width.baseVal.value + "px";
  const nodes = [...drawing.querySelectorAll("[data-node]")];
  const edges = [...drawing.querySelectorAll(".edge")]; // the first leads to node 1
  const cuts = [...drawing.querySelectorAll("[data-cut]")];
  const turns = nodes.map((node) => {
    const turn = node.appendChild(document.createElementNS(SVG, "text"));
    turn.setAttribute("class", "turn");
    turn.setAttribute("x", 17);
    turn.setAttribute("y", -10);
    return turn;
  });
  const middle = (node) => (node.transform.baseVal[0].matrix.e * drawing.clientWidth) / drawing.viewBox.baseVal.width;
  return {
    caption: (words) => (figure.querySelector("figcaption").textContent = words),
    draw(visits, now, apart, moments) {
      const turn = new Map(visits.map((node, place) => [node, place + 1]));
      const known = new Map(moments.map((moment) => [moment.node, moment]));
      const stopped = new Set(moments.filter((moment) => moment.what === "cut").map((moment) => moment.node));
      nodes.forEach((node, number) => {
        node.classList.toggle("seen", turn.has(number));
        node.classList.toggle("halted", stopped.has(number));
        node.classList.toggle("now", number === now);
        node.classList.toggle("apart", number === apart);
        turns[number].textContent = turn.get(number) ?? "";
        const inner = node.querySelector(".name");
        if (!inner) return;
        const moment = known.get(number);
        node.querySelector(".value").textContent = moment ? moment.v : "";
        const window = node.querySelector(".window");
        if (window) window.textContent = moment ? "(" + moment.alpha + ", " + moment.beta + ")" : "";
      });
      edges.forEach((edge, number) => edge.classList.toggle("seen", turn.has(number + 1)));
      for (const cut of cuts) cut.classList.toggle("made", stopped.has(Number(cut.dataset.cut)));
      if (now >= 0 && frame.scrollWidth > frame.clientWidth) frame.scrollLeft = middle(nodes[now]) - frame.clientWidth / 2;
      drawing.setAttribute("aria-label", whose + ": " + visits.length + " nodes looked at so far");
    },
  };
}
