import { readLocalText, useLocalText, writeLocalText } from "../../../sync/localText.ts";

/** Local storage key of this device's sound setting. */
const KEY = "rasoi.readySound";
const TONE_HZ = 880;
const TONE_S = 0.5;
const LOUDNESS = 0.3;
const SILENCE = 0.001;

export const isSoundOn = () => readLocalText(KEY) === "on";

export const useSoundOn = () => useLocalText(KEY) === "on";

/** Switches this device's sound on or off. Switching on plays it, which makes the browser allow sound. */
export function switchSound(isOn: boolean): void {
  writeLocalText(KEY, isOn ? "on" : undefined);
  if (isOn) beep();
}

export function beep(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  const end = audio.currentTime + TONE_S;
  tone.frequency.value = TONE_HZ;
  loudness.gain.setValueAtTime(LOUDNESS, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, end);
  tone.connect(loudness).connect(audio.destination);
  tone.onended = () => void audio.close();
  tone.start();
  tone.stop(end);
}
