/** Token of the sandboxes of the bench. */
export const TOKEN = 'token-of-the-bench';

/** Posts JSON to a sandbox and returns the answer. Throws what it answers with if that is no success. */
export async function callSandbox(port: number, path: string, body: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}: ${await response.text()}`);
  return response.json();
}
