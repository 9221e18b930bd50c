import type { Edit } from './edited-contract.ts';

/** An edit that is meant, what is said of it, and what makes it whole. */
export interface RightEdit {
  readonly what: string;
  readonly first: Edit;
  readonly says: string;
  readonly whole: readonly Edit[];
}

const REGISTER = 'open-points.yaml';
const STATEMENTS = 'statements.yaml';
const CARD = 'openapi/schemas/Card.yaml';
const GET = 'openapi/paths/get-card.yaml';

const NEW_POINT = `
- id: balance-freshness
  title: How fresh a balance is
  group: Cards
  kind: silent
  impact: data
  observable: partly
  question: How soon does the balance show a redemption?
  source: [card.10]
  at: [Card.balance]
  meanwhile: The documents declare no time.
  advice: Retrieve the card again.
  if-wrong: A balance is shown that is gone.
`;

export const RIGHT_EDITS: readonly RightEdit[] = [
  {
    what: 'a better sentence with a plain word that is new',
    first: { file: CARD, from: 'Amount redeemed so far.', to: 'Amount redeemed so far, altogether.' },
    says: 'says "altogether", which no statement that it cites does',
    whole: [{ file: 'glossary.yaml', from: 'plain: >\n', to: 'plain: >\n  altogether\n' }],
  },
  {
    what: 'a sentence that says more of what is stated',
    first: {
      file: GET,
      from: 'and the status of a card.',
      to: 'and the status of a card, and the date on which it expires.',
    },
    says: 'says "date", which no statement that it cites does',
    whole: [
      { file: GET, from: 'service.5, card.10]', to: 'service.5, card.10, card.16]' },
      {
        file: STATEMENTS,
        from: 'of the form `YYYY-MM-DD`."\n      opens: [card-expiry]\n      at: [',
        to: 'of the form `YYYY-MM-DD`."\n      opens: [card-expiry]\n      at: [getCard, ',
      },
    ],
  },
  {
    what: 'a new open point',
    first: { file: REGISTER, from: '\n# Bulk issuance\n', to: `${NEW_POINT}\n# Bulk issuance\n` },
    says: 'Card.balance does not name "balance-freshness" in x-open-points',
    whole: [
      { file: CARD, from: '[amount-units]', to: '[amount-units, balance-freshness]' },
      {
        file: STATEMENTS,
        from: '      opens: [balance-and-redeemed]',
        to: '      opens: [balance-and-redeemed, balance-freshness]',
      },
      { file: 'glossary.yaml', from: 'register: >\n', to: 'register: >\n  fresh soon\n' },
    ],
  },
  {
    what: 'a new example',
    first: {
      file: GET,
      from: '          examples:\n',
      to: "          examples:\n            fully-redeemed:\n              summary: The same card, fully redeemed\n              value: { card_id: crd_5Q7M2XKD8RT4VBN6, balance: 0, currency: KES, status: active, redeemed: 7500, expires_at: '2027-03-31' }\n",
    },
    says: 'says "fully", which no statement cited there does',
    whole: [{ file: 'glossary.yaml', from: 'examples: >\n', to: 'examples: >\n  fully\n' }],
  },
  {
    what: 'a new mark of a point at a further place',
    first: {
      file: CARD,
      from: '    x-source: [card.13, card.14]\n    x-open-points: [amount-units]',
      to: '    x-source: [card.13, card.14]\n    x-open-points: [amount-units, balance-and-redeemed]',
    },
    says: 'Card.redeemed names "balance-and-redeemed" in x-open-points',
    whole: [
      {
        file: REGISTER,
        from: 'at: [Card]\n  meanwhile: The documents declare no relation',
        to: 'at: [Card, Card.redeemed]\n  meanwhile: The documents declare no relation',
      },
    ],
  },
];
