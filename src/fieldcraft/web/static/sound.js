// @ts-check
/* Sound, off until it is switched on: short effects that are computed here, from a few numbers each. */
import { setting } from "./settings.js";

/** @typedef {import("./beats.js").Beat} Beat */
/* A sound is a few notes: when it starts, how long it is, from which pitch to which, how loud, and what makes it. Noise is filtered at its pitch. */
/** @typedef {{ at: number, long: number, from: number, to: number, loud: number, wave: OscillatorType | "noise" }} Note */

/** @type {Record<string, Note[]>} */
const SOUNDS = {
  dice: [0, 0.07, 0.13, 0.21, 0.25].map((at) => ({ at, long: 0.045, from: 2600 - 3000 * at, to: 900, loud: 0.5 - at, wave: "noise" })),
  move: [{ at: 0, long: 0.16, from: 500, to: 240, loud: 0.16, wave: "noise" }, { at: 0.14, long: 0.06, from: 170, to: 90, loud: 0.4, wave: "sine" }],
  card: [{ at: 0, long: 0.2, from: 3800, to: 1400, loud: 0.2, wave: "noise" }, { at: 0.2, long: 0.05, from: 900, to: 500, loud: 0.3, wave: "noise" }],
  shot: [{ at: 0, long: 0.03, from: 4200, to: 2500, loud: 0.6, wave: "noise" }, { at: 0.02, long: 0.3, from: 420, to: 80, loud: 0.5, wave: "noise" }],
  alarm: [0, 0.24, 0.48].map((at) => ({ at, long: 0.2, from: 520, to: 780, loud: 0.22, wave: "sawtooth" })),
  win: [392, 494, 587, 784].map((from, n) => ({ at: 0.14 * n, long: n < 3 ? 0.16 : 0.5, from, to: from, loud: 0.22, wave: "triangle" })),
  loss: [{ at: 0, long: 0.35, from: 220, to: 196, loud: 0.28, wave: "triangle" }, { at: 0.32, long: 0.6, from: 165, to: 110, loud: 0.3, wave: "triangle" }],
};
/** @type {Record<string, string>} */
const MATTERS = { loss: "loss", commander: "loss", defeat: "loss", battle: "card", alarm: "alarm", detection: "alarm", objective: "win", victory: "win" };

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let hiss = null;

/** A second of noise. @param {AudioContext} audio */
function noise(audio) {
  if (!hiss) {
    hiss = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
    const samples = hiss.getChannelData(0);
    for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  }
  return Object.assign(audio.createBufferSource(), { buffer: hiss, loop: true });
}

/** @param {AudioContext} audio @param {Note} note @param {number} volume */
function playNote(audio, { at, long, from, to, loud, wave }, volume) {
  const [start, end] = [audio.currentTime + at, audio.currentTime + at + long];
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * volume), start + Math.min(0.012, long / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  gain.connect(audio.destination);
  const source = wave === "noise" ? noise(audio) : Object.assign(audio.createOscillator(), { type: wave });
  const filter = wave === "noise" ? Object.assign(audio.createBiquadFilter(), { type: "bandpass" }) : null;
  const pitch = filter ? filter.frequency : /** @type {OscillatorNode} */ (source).frequency;
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, end);
  source.connect(filter ?? gain);
  filter?.connect(gain);
  source.start(start);
  source.stop(end);
}

/** The sound of a beat: what matters most in it. @param {Beat} beat */
export function soundOf({ matters = "", card, rolls, motion = {} }) {
  if (matters) return MATTERS[matters] ?? "";
  if (card) return "card";
  if (motion.shots?.length) return "shot";
  if (rolls?.length) return "dice";
  return motion.ways?.length ? "move" : "";
}

/** Play the sound of a beat, if sound is on. @param {Beat} beat */
export function sound(beat) {
  const name = soundOf(beat);
  const volume = Number(setting("volume")) / 100;
  if (!name || !volume || setting("sound") !== "yes") return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of SOUNDS[name] ?? []) playNote(context, note, volume);
}
