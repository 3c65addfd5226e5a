// What moves sound like: knocks on wood and a few notes, made here by the browser.
import { sounds } from "./settings.ts";

export type Sound = "move" | "capture" | "check" | "end";

let context: AudioContext | null = null; // browsers want somebody to act on the page first

/** Lets a sound be heard, unless sounds are off. */
export function hear(sound: Sound): void {
  if (!sounds.on()) return;
  context ??= new AudioContext();
  void context.resume();
  const now = context.currentTime;
  switch (sound) {
    case "move":
      return knock(context, now, 1);
    case "capture":
      knock(context, now, 0.8);
      return knock(context, now + 0.07, 1.25);
    case "check":
      knock(context, now, 1);
      note(context, now + 0.05, 659);
      return note(context, now + 0.16, 880);
    case "end":
      knock(context, now, 1);
      for (const [i, pitch] of [523, 659, 784].entries()) note(context, now + 0.1 + 0.13 * i, pitch, 0.9);
  }
}

/** A piece of wood put on wood: a short hiss, and two tones that fade at once. */
function knock(audio: AudioContext, at: number, pitch: number): void {
  const hiss = audio.createBufferSource();
  hiss.buffer = noise(audio);
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: 1900 * pitch, Q: 0.9 });
  hiss.connect(band).connect(fading(audio, at, 0.35, 0.035));
  hiss.start(at);
  for (const [frequency, loud, time] of [
    [210, 0.5, 0.11],
    [430, 0.2, 0.06],
  ] as const)
    tone(audio, at, frequency * pitch, loud, time, "triangle");
}

const note = (audio: AudioContext, at: number, frequency: number, time = 0.35): void =>
  tone(audio, at, frequency, 0.16, time, "sine");

function tone(
  audio: AudioContext,
  at: number,
  frequency: number,
  loud: number,
  time: number,
  type: OscillatorType,
): void {
  const oscillator = new OscillatorNode(audio, { type, frequency });
  oscillator.connect(fading(audio, at, loud, time));
  oscillator.start(at);
  oscillator.stop(at + time);
}

/** A way to the speakers that is loud at once, and silent after a time in seconds. */
function fading(audio: AudioContext, at: number, loud: number, time: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + time);
  gain.connect(audio.destination);
  return gain;
}

/** A twentieth of a second of noise. */
function noise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate / 20, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return buffer;
}
