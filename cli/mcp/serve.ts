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
import type { Product } from '../product.ts';
import { answerPrompt, PROMPTS } from './prompts.ts';
import type { Source } from './reading.ts';
import { SilenceReading } from './silences.ts';
import { LEGEND, screen } from './text.ts';
import { answerTool, type Session, schemaOf, TOOLS } from './tools.ts';

const INSTRUCTIONS = `What an API description states, what it leaves open, and what a provider answered. Describe what you are about to
call before you write code for it. Never invent what is open: ask, guard against it, or name it in the code. Check what you send with check_message. ${LEGEND}`;

interface Serving {
  readonly product: Product;
  readonly source: Source;
  /** The description whose silences are read: a file or a folder. */
  readonly described: string;
  readonly draft: string | undefined;
}

/** Serves a contract to a host over the standard streams, until the host closes them. */
export async function serve({ product, source, described, draft }: Serving): Promise<void> {
  const { command, version } = product.identity;
  const server = new Server(
    { name: command, version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  );
  let silences: Promise<SilenceReading> | undefined;
  const session = async (): Promise<Session & { changed: string[] }> => {
    const { reading, hasChanged } = await source.current();
    if (hasChanged) silences = undefined;
    const read = () => {
      silences ??= SilenceReading.of(described);
      return silences;
    };
    return { reading, silences: read, draft, changed: hasChanged ? [CHANGED] : [] };
  };

  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: Object.entries(TOOLS).map(([name, tool]) => {
      return { name, description: tool.description, inputSchema: schemaOf(tool) };
    }),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      const now = await session();
      const answer = await answerTool(now, params.name, params.arguments ?? {});
      return { content: [{ type: 'text', text: [...now.changed, screen(answer, answer.page)].join('\n') }] };
    } catch (error) {
      return { content: [{ type: 'text', text: lineOf(error) }], isError: true };
    }
  });
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [...PROMPTS] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) =>
    inLine(async () => {
      const content = await answerPrompt(await session(), params.name, params.arguments ?? {});
      return { messages: [{ role: 'user', content: { type: 'text', text: content } }] };
    }),
  );
  // Loaded on demand: the pages take longer than all the rest.
  const pages = () => import('./pages.ts');
  server.setRequestHandler(ListResourcesRequestSchema, () =>
    inLine(async () => ({ resources: await (await pages()).listPages((await session()).reading) })),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [PART] }));
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) =>
    inLine(async () => {
      const content = await (await pages()).readPage((await session()).reading, uri);
      return { contents: [{ uri, mimeType: 'text/markdown', text: content }] };
    }),
  );
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
    process.stdin.once('end', () => void server.close());
  });
  await server.connect(new StdioServerTransport());
  // The first call finds the description read already; what is wrong with it is said to each call.
  void source.current().catch(() => {});
  await closed;
}

const CHANGED = 'The description has changed since the last answer, and was read again.';
const PART = {
  uriTemplate: 'unsaid://docs/{page}?part={part}',
  name: 'A part of a long page',
  mimeType: 'text/markdown',
};

const lineOf = (error: unknown) =>
  error instanceof UserError
    ? (error.message.split('\n')[0] ?? '')
    : `${reasonOf(error)}. This is a fault of the program.`;

/** An answer, or why there is none, in one line. */
async function inLine<Answered>(answer: () => Promise<Answered>): Promise<Answered> {
  try {
    return await answer();
  } catch (error) {
    throw new McpError(ErrorCode.InvalidParams, lineOf(error));
  }
}
