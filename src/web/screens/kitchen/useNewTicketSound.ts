import { useEffect, useRef, useState } from "react";
import type { Ticket } from "#domain/kitchen/api.ts";

const TONE_HZ = 740;
const TONE_S = 0.35;
const LOUDNESS = 0.4;
const SILENCE = 0.001;

let audio: AudioContext | undefined;

function isAudible(): boolean {
  return audio?.state === "running";
}

/** Starts the sound. A browser allows it after a tap only, unless its kiosk flags say otherwise. */
async function start(): Promise<void> {
  audio ??= new AudioContext();
  await audio.resume();
}

function ring(): void {
  if (audio?.state !== "running") return;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  const end = audio.currentTime + TONE_S;
  tone.frequency.value = TONE_HZ;
  loudness.gain.setValueAtTime(LOUDNESS, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, end);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(end);
}

/** Rings for each new ticket. Returns whether sound is on, and the function for a tap that switches it on. */
export function useNewTicketSound(tickets: readonly Ticket[] | undefined) {
  const [isOn, setIsOn] = useState(isAudible);
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    // It starts without a tap where the browser was started so; elsewhere the promise stays pending until one.
    void start().then(() => setIsOn(isAudible()));
  }, []);
  useEffect(() => {
    if (!tickets) return;
    const before = known.current;
    known.current = new Set(tickets.map(({ _id }) => _id));
    if (before && tickets.some(({ _id }) => !before.has(_id))) ring();
  }, [tickets]);
  const switchOn = () =>
    void start().then(() => {
      setIsOn(isAudible());
      ring();
    });
  return { isOn, switchOn };
}
