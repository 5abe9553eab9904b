/** What the work answers or, after so many milliseconds without an answer, what `late` does: it gives another answer or throws. */
export const within = async <T, U = never>(ms: number, work: Promise<T>, late: () => U): Promise<T | U> => {
  const { promise, resolve, reject } = Promise.withResolvers<U>();
  const timer = setTimeout(() => {
    try {
      resolve(late());
    } catch (error) {
      reject(error);
    }
  }, ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};
