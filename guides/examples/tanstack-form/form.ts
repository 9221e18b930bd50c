// A form for one card: checked by the contract while one types, with messages for the person who fills it in.
import { FormApi } from '@tanstack/form-core';
import { IssueCardRequest, withMessages } from 'reward-card-contract/schemas';

const schema = withMessages(IssueCardRequest, ({ at, rule }) => {
  if (at === '/recipient_phone' && rule === 'pattern') return 'Begin with + and the country code.';
  if (at === '/value') return 'Enter an integer.'; // its unit is an open point: `amount-units`
  return undefined;
});

export function createCardForm(issue: (request: IssueCardRequest) => Promise<void>) {
  const defaultValues: IssueCardRequest = { recipient_phone: '+', value: 0, currency: 'KES' };
  return new FormApi({
    defaultValues,
    validators: { onChange: schema },
    onSubmit: ({ value }) => issue(value),
  });
}
