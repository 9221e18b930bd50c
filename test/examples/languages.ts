import { execFileSync } from 'node:child_process';
import { fieldsOfGo, fieldsOfPython } from './generated-fields.ts';

// Debian's httpx is that of its own Python, which need not be the first one in PATH.
const PYTHON = [process.env.PYTHON, 'python3', '/usr/bin/python3'];

/**
 * The languages of the recipes: how to find one on this machine, how what is generated for it looks, and a program, `probe`,
 * that shows what the README says of fields that are not listed or not there.
 */
export const LANGUAGES = [
  {
    recipe: 'python',
    generated: 'client.py',
    fieldsOf: fieldsOfPython,
    openString: (name: string) => `${name} = str\n`,
    // How closed sets and credentials would look.
    invented: [/^class \w+\(.*Enum\):/m, /"path": "[^"]+", "security":/],
    find: () => firstThatRuns(PYTHON, ['-c', 'import httpx']),
    needs: 'Python with httpx',
    remedy: 'Install the packages python3 and python3-httpx.',
    checks: [],
    program: ['issue_card.py'],
    probe: {
      file: 'probe.py',
      code: `
import sys
from client import Client
whole = []
client = Client(sys.argv[1], middleware=[{"on_response": lambda response, context: whole.append(response.json())}])
try:
    client.get_card("crd_1")
except TypeError as error:
    print("TypeError", whole[0]["note"])
`,
      args: ['probe.py'],
      says: 'TypeError kept\n',
    },
  },
  {
    recipe: 'go',
    generated: 'rewardcard/client.go',
    fieldsOf: fieldsOfGo,
    openString: (name: string) => `type ${name} = string\n`,
    invented: [/^type \w+ string$/m, /Path: "[^"]+", Security:/],
    find: () => firstThatRuns(['go'], ['version']),
    needs: 'Go',
    remedy: 'Install the package golang-go.',
    checks: [['vet', './...']],
    program: ['run', '.'],
    probe: {
      file: 'probe/main.go',
      code: `package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"

	"reward-card-example/rewardcard"
)

func main() {
	keep := func(resp *http.Response) {
		body, _ := io.ReadAll(resp.Body)
		resp.Body = io.NopCloser(bytes.NewReader(body))
		fmt.Print(bytes.Contains(body, []byte("kept")))
	}
	client := rewardcard.New(rewardcard.Config{ServerURL: os.Args[1], Middleware: []rewardcard.Middleware{{OnResponse: keep}}})
	card, err := client.GetCard(context.Background(), "crd_1")
	fmt.Println(card.Balance, card.Currency == "", err)
}
`,
      args: ['run', './probe'],
      says: 'true0 true <nil>\n',
    },
  },
];

/** The first of these programs that ends well with `args`; `undefined` where none does. */
function firstThatRuns(programs: readonly (string | undefined)[], args: readonly string[]): string | undefined {
  return programs.find((program) => {
    if (program === undefined) return false;
    try {
      execFileSync(program, args, { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}
