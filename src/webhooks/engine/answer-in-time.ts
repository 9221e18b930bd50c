/** Milliseconds for which an answer of an engine is waited for: the sender waits for 5 s in all. */
const ANSWER_MS = 3_000;

/** Rejects when the engine does not answer in time; what it does then is done all the same. */
export async function answerInTime<Result>(
  engine: string,
  answer: Promise<Result>,
  milliseconds = ANSWER_MS,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${engine} did not answer within ${milliseconds} ms.`)), milliseconds);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
