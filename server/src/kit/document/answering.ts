import { parentPort } from 'node:worker_threads';

/** In a thread: does the jobs that come, and says why one can't be done. */
export const answering = <Job>(work: (job: Job) => Promise<Uint8Array>) =>
  parentPort?.on('message', async ({ id, job }: { id: number; job: Job }) => {
    try {
      const bytes = new Uint8Array(await work(job));
      parentPort?.postMessage({ id, bytes }, [bytes.buffer as ArrayBuffer]);
    } catch (error) {
      parentPort?.postMessage({ id, failed: error instanceof Error ? error.message : String(error) });
    }
  });
