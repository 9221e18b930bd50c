import { FieldApi } from '@tanstack/form-core';
import type { IssueCardRequest } from 'reward-card-contract/schemas';
import { expect, test } from 'vitest';
import { createCardForm } from './form.ts';

function mounted() {
  const issued: IssueCardRequest[] = [];
  const form = createCardForm(async (request) => void issued.push(request));
  form.mount();
  const phone = new FieldApi({ form, name: 'recipient_phone' });
  phone.mount();
  return { form, phone, issued };
}

test('a message for people stands at the field that breaks the contract', async () => {
  const { form, phone, issued } = mounted();
  phone.handleChange('0712345678');
  expect(phone.state.meta.errors).toMatchObject([{ message: 'Begin with + and the country code.' }]);
  await form.handleSubmit();
  expect(issued).toEqual([]);
});

test('what fits the contract is submitted', async () => {
  const { form, phone, issued } = mounted();
  phone.handleChange('+254712345678');
  expect(phone.state.meta.errors).toEqual([]);
  await form.handleSubmit();
  expect(issued).toEqual([{ recipient_phone: '+254712345678', value: 0, currency: 'KES' }]);
});
