import { type Html, html } from '../html.ts';
import { baseUrlOf, type Call } from '../samples/read-calls.ts';
import type { Shown } from '../site-of.ts';

/** Where a reader names another base URL, with credentials for it; nothing is sent there before the reader allows it. */
export function otherService({ openapi, site }: Shown, calls: readonly Call[]): Html {
  const known = new Set(site.services.map(({ url }) => url));
  const servers = openapi.servers.map((server) => baseUrlOf({ servers: [server] }));
  const offered = [...new Set(servers)].filter((url) => /^https?:/.test(url) && !known.has(url));
  const declared = new Map(calls.flatMap(({ credentials }) => credentials.map(({ header, value }) => [header, value])));
  const rows = [...declared].map(([header, value]) => rowOf(header, value, true));
  return html`<h2 id="other-base-url">Another base URL<a class="anchor" href="#other-base-url" aria-label="Link to Another base URL"></a></h2>
<p>Send the calls below to a live service too. The page asks before the first call; the samples follow the address.</p>
<form class="send" id="other" aria-label="Another base URL">
<div class="buttons"><label>Base URL <input type="url" name="url" list="servers" placeholder="https://api.example.com" autocomplete="off" required></label>
<datalist id="servers">${offered.map((url) => html`<option value="${url}"></option>`)}</datalist>
<button type="submit" class="primary">Use this address</button></div>
<fieldset hidden><legend>Credentials for this address, kept for this tab</legend>
${rows.length === 0 ? rowOf('Authorization', '', false) : rows}
<button type="button" name="clear">Clear address and credentials</button></fieldset>
</form>
<dialog id="allow" aria-label="Calls to another service"><p></p>
<form method="dialog" class="buttons"><button type="submit" value="allow" class="primary">Allow for this tab</button><button type="submit" value="cancel">Cancel</button></form></dialog>`;
}

/** A header; its name is for the reader to choose where the contract leaves it open. */
function rowOf(header: string, placeholder: string, isDeclared: boolean): Html {
  const readonly = isDeclared ? html` readonly` : undefined;
  return html`<div class="credential buttons"><label>Header <input value="${header}" autocomplete="off"${readonly}></label>
<label>Value <input placeholder="${placeholder}" autocomplete="off" spellcheck="false"></label></div>\n`;
}
