import { useEffect, useRef } from "react";
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

/** Beeps once for each of these that is new, where this device's sound is on. */
export function useBeepFor(ids: readonly string[]): void {
  const known = useRef<ReadonlySet<string>>(new Set());
  const text = ids.join("\n");
  useEffect(() => {
    const now = text === "" ? [] : text.split("\n");
    if (now.some((id) => !known.current.has(id)) && isSoundOn()) beep();
    known.current = new Set(now);
  }, [text]);
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
