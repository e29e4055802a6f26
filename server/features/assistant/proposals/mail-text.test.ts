import { expect, test } from 'vitest'
import { saidTo } from './mail-text.ts'

test.each([
  ['asking him which week suits him', 'I would like to ask which week suits you', 'which week suits you'],
  ['asking her to confirm her address', 'I would like to ask you to confirm your address', 'confirm your address'],
  ['asking if he has decided', 'I would like to ask if you have decided', 'A question'],
  [
    'asking if she can sign so that she still gets it',
    'I would like to ask if you can sign so that you still get it',
    'A question',
  ],
  ['an invitation to our fair', 'I would like to invite you to our fair', 'Invitation to our fair'],
  [
    'an apology for the wait and asking if a call suits him',
    'I apologize for the wait. I would like to ask if a call suits you',
    'Apologies for the wait',
  ],
  ['asking for their address', 'I would like to ask you for your address', 'your address'],
  ['inviting her to our fair', 'I would like to invite you to our fair', 'Invitation to our fair'],
  ['thanking him for his order', 'Thank you for your order', 'Thank you for your order'],
  ['confirming the delivery', 'I would like to confirm the delivery', 'the delivery'],
  ['reminding them of the offer', 'I would like to remind you of the offer', 'Reminder of the offer'],
  [
    'thanking her for calling and inviting her to a fair',
    'Thank you for calling. I would like to invite you to a fair',
    'Thank you for calling',
  ],
  [
    'thanking her for the call and saying that the price will follow',
    'Thank you for the call. The price will follow',
    'Thank you for the call',
  ],
  [
    'thanking her for the call and to ask about the plans',
    'Thank you for the call. I would like to ask you about the plans',
    'Thank you for the call',
  ],
  ["telling her we'll send her a price", "we'll send you a price", "we'll send you a price"],
  ['telling her that we deliver on Friday', 'we deliver on Friday', 'we deliver on Friday'],
])('%s is said to the one who reads it', (text, sentence, subject) =>
  expect(saidTo(text)).toEqual({ sentence, subject }),
)

test('what is no instruction is left as it is', () => expect(saidTo('pricing for 40 desks')).toBeUndefined())
