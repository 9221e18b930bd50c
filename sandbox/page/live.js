const RETRY_MS = 1_000;

/**
 * Follows the changes of the sandbox by server-sent events, and reads everything again when the connection is back. A page
 * that nobody sees lets go of its connection, of which a browser has only six for one host.
 * @param {{ onStart: (run: { sandbox: string, is_kept: boolean }) => void, onChange: (kind: string) => void, onAll: () => void,
 *   onState: (state: 'live' | 'lost') => void }} watcher
 */
export function follow({ onStart, onChange, onAll, onState }) {
  /** @type {EventSource | undefined} */
  let source;
  const open = () => {
    source?.close();
    const opened = new EventSource('/_sandbox/stream');
    source = opened;
    opened.addEventListener('open', () => {
      onState('live');
      onAll();
    });
    opened.addEventListener('start', ({ data }) => onStart(JSON.parse(data)));
    opened.addEventListener('change', ({ data }) => onChange(String(JSON.parse(data).kind)));
    opened.addEventListener('error', () => {
      onState('lost');
      // A stream that was refused does not try again by itself.
      if (opened.readyState === EventSource.CLOSED) setTimeout(() => source === opened && open(), RETRY_MS);
    });
  };
  const close = () => {
    source?.close();
    source = undefined;
  };
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
  addEventListener('pagehide', close);
  addEventListener('pageshow', ({ persisted }) => persisted && open());
  open();
}
