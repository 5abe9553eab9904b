import { type Hear, sharedStreams, type TabSays } from './shared-stream.ts';

/** The one holder of the stream for all tabs of a browser; it ends by itself with the last tab. */
const streams = sharedStreams();

addEventListener('connect', (event) => {
  const port = (event as MessageEvent).ports[0] as MessagePort;
  const hear: Hear = (said) => port.postMessage(said);
  port.onmessage = ({ data }: MessageEvent<TabSays>) => {
    if (data === 'leave') streams.leave(hear);
    else streams.join(hear, data.join);
  };
  // A tab that crashed can't say that it leaves.
  port.addEventListener('close', () => streams.leave(hear));
});
