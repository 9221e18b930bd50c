import type { IncomingMessage, ServerResponse } from 'node:http';

/** Counts what is done, and says how much of it came per second. */
export interface Tally {
  /** Something has come. */
  begin(): void;
  /** It is done. */
  end(): void;
  /** Answers `GET /rate?of=COUNT` once so much is done since the last answer; `false` for other requests. */
  answers(request: IncomingMessage, response: ServerResponse): boolean;
}

export function createTally(): Tally {
  let began = 0;
  let ended = 0;
  let done = 0;
  let asked: { readonly count: number; readonly response: ServerResponse } | undefined;
  const tell = () => {
    if (asked === undefined || done < asked.count) return;
    asked.response.end(String((done * 1000) / (ended - began)));
    [asked, began, done] = [undefined, 0, 0];
  };
  return {
    begin() {
      began ||= performance.now();
    },
    end() {
      ended = performance.now();
      done += 1;
      tell();
    },
    answers(request, response) {
      const [, count] = /^\/rate\?of=(\d+)$/.exec(request.url ?? '') ?? [];
      if (count === undefined) return false;
      asked = { count: Number(count), response };
      tell();
      return true;
    },
  };
}
