/** How long a part of the application may take to arrive. */
export const chunkMs = 120_000;

/** A part of the application that didn't arrive, or not in time: only loading the page anew fetches it again. */
export class ChunkLate extends Error {}

/** What `load` brings, or `ChunkLate` when it takes too long or the file can't be fetched. */
export const inTime = async <T>(load: () => Promise<T>, ms = chunkMs): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLate('A part of the application took too long to arrive.')), ms);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (failure) {
    if (failure instanceof ChunkLate) throw failure;
    throw isMissing(failure) ? new ChunkLate(String(failure)) : failure;
  } finally {
    clearTimeout(timer);
  }
};

/** Each browser words a failed import in its own way. */
const isMissing = (failure: unknown) =>
  failure instanceof TypeError &&
  /dynamically imported module|Importing a module script failed|error loading dynamically/i.test(failure.message);

/** Loading the page anew, replaceable in tests. */
export const reload = { page: () => window.location.reload() };
