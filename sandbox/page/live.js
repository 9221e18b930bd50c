const POLL_MS = 2_000;

/**
 * Follows the changes of the sandbox: by server-sent events, and by asking again and again while those fail. A page
 * that nobody sees lets go of its connection, of which a browser has only six for one host.
 * @param {{ onChange: (kind: string) => void, onAll: () => void, onState: (state: 'live' | 'polling' | 'lost') => void }} watcher
 */
export function follow({ onChange, onAll, onState }) {
  /** @type {EventSource | undefined} */
  let source;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let polling;
  const stopPolling = () => {
    clearInterval(polling);
    polling = undefined;
  };
  const poll = async () => {
    const answered = await fetch('/_sandbox/clock').then(
      (response) => response.ok,
      () => false,
    );
    // Meanwhile the stream is there, or nobody sees the page.
    if (polling === undefined) return;
    onState(answered ? 'polling' : 'lost');
    if (!answered) return;
    onAll();
    // A stream that was refused does not try again by itself.
    if (source?.readyState === EventSource.CLOSED) open();
  };
  const open = () => {
    source?.close();
    source = new EventSource('/_sandbox/stream');
    source.addEventListener('open', () => {
      stopPolling();
      onState('live');
      onAll();
    });
    source.addEventListener('change', (event) => onChange(kindOf(event.data)));
    source.addEventListener('error', () => {
      // Only the first failure is looked into at once, or a stream that is refused would be asked for without a pause.
      if (polling !== undefined) return;
      polling = setInterval(poll, POLL_MS);
      void poll();
    });
  };
  const close = () => {
    stopPolling();
    source?.close();
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => persisted && open());
  open();
}

/** @param {string} data */
function kindOf(data) {
  try {
    return String(JSON.parse(data).kind);
  } catch {
    return 'reset';
  }
}
