import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { reasonOf, UserError } from '../engine/system/user-error.ts';
import { LEGEND, PROMPTS, schemaOf, TOOLS } from './offers.ts';
import type { Served } from './session.ts';

const INSTRUCTIONS = `What an API description states, what it leaves open, and what a provider answered. Describe what you are about to
call before you write code for it. Never invent an open point: ask, guard against it, or name it in the code. Check what you send
with check_message. ${LEGEND}`;

/** Serves a contract to a host over the standard streams, until the host closes them. */
export async function serve(served: Served): Promise<void> {
  const { command, version } = served.product.identity;
  const server = new Server(
    { name: command, version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  // Loaded once the host has been answered: it waits for nothing that reads descriptions.
  const load = async () => new (await import('./session.ts')).Session(served);
  let loading: ReturnType<typeof load> | undefined;
  const session = () => {
    loading ??= load();
    return loading;
  };

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.entries(TOOLS).map(([name, tool]) => {
      return { name, description: tool.description, inputSchema: schemaOf(tool) };
    }),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      const text = await (await session()).tool(params.name, params.arguments ?? {});
      return { content: [{ type: 'text', text }] };
    } catch (error) {
      return { content: [{ type: 'text', text: lineOf(error) }], isError: true };
    }
  });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: PROMPTS }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    inLine(async () => {
      const text = await (await session()).prompt(params.name, params.arguments ?? {});
      return { messages: [{ role: 'user', content: { type: 'text', text } }] };
    }),
  );
  server.setRequestHandler(ListResourcesRequestSchema, () =>
    inLine(async () => ({ resources: await (await session()).listPages() })),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [PART] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    inLine(async () => {
      const text = await (await session()).readPage(uri);
      return { contents: [{ uri, mimeType: 'text/markdown', text }] };
    }),
  );
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', () => void server.close());
  });
  // The first call finds the description read already; what is wrong with it is said to each call.
  server.oninitialized = () => void session().then((ready) => ready.reading().catch(() => {}));
  await server.connect(new StdioServerTransport());
  await closed;
}

const PART = {
  uriTemplate: 'unsaid://docs/{page}?part={part}',
  name: 'A part of a long page',
  mimeType: 'text/markdown',
};

const lineOf = (error: unknown) =>
  error instanceof UserError ? (error.message.split('\n')[0] ?? '') : `${reasonOf(error)}. This is a bug.`;

/** The answer, or an error in one line. */
async function inLine<Answered>(answer: () => Promise<Answered>): Promise<Answered> {
  try {
    return await answer();
  } catch (error) {
    throw new McpError(ErrorCode.InvalidParams, lineOf(error));
  }
}
