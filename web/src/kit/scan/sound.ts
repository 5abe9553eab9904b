/** Tones of hertz and seconds, one after the other. */
const tones = {
  taken: [
    [988, 0.07],
    [1319, 0.12],
  ],
  refused: [[196, 0.4]],
} as const;
const loudness = 0.2;

let context: AudioContext | undefined;

/** Two rising tones for a scan that was taken, a low one for one that wasn't; silent where the device has no sound or forbids it. */
export const sound = (taken: boolean) => {
  if (typeof AudioContext === 'undefined') return;
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => undefined);
    let at = context.currentTime;
    for (const [hertz, seconds] of tones[taken ? 'taken' : 'refused']) {
      const tone = new OscillatorNode(context, { frequency: hertz, type: taken ? 'sine' : 'square' });
      const volume = new GainNode(context, { gain: loudness });
      tone.connect(volume).connect(context.destination);
      tone.start(at);
      tone.stop(at + seconds);
      at += seconds;
    }
  } catch {
    // A device may refuse sound altogether; the colour says the same.
  }
};

/** Milliseconds of shaking, still and shaking again. */
const shakes = { taken: [60], refused: [120, 80, 120] };
/** Felt in the hand: once for a scan that was taken, twice for one that wasn't. A browser shakes nothing before somebody has touched the page. */
export const shake = (taken: boolean) => {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shakes[taken ? 'taken' : 'refused']);
};
