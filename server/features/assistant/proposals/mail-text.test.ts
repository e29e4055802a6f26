import { expect, test } from 'vitest'
import { inShort, saidTo } from './mail-text.ts'

test.each([
  ['asking him which week suits him', 'I would like to ask which week suits you.', 'which week suits you'],
  [
    'asking her to confirm her address',
    'I would like to ask you to confirm your address.',
    'Please confirm your address',
  ],
  ['asking if he has decided', 'I would like to ask if you have decided.', 'A question'],
  [
    'asking whether she has decided about our offer and wants a call',
    'I would like to ask whether you have decided about our offer and want a call.',
    'Question about our offer',
  ],
  [
    'with a friendly question whether she got our second price',
    'I would like to ask whether you got our second price.',
    'Question about our second price',
  ],
  ['asking if Tuesday suits for a call', 'I would like to ask if Tuesday suits you for a call.', 'A question'],
  [
    'asking if she can sign and confirm the date so that she still gets it',
    'I would like to ask if you can sign and confirm the date so that you still get it.',
    'A question',
  ],
  [
    'asking when we can show her option B',
    'I would like to ask when we can show you option B.',
    'when we can show you option B',
  ],
  ['asking if he wants it, we can renew it', 'I would like to ask if you want it. We can renew it.', 'A question'],
  ['wanting to go with the contract', 'Here is the contract.', 'the contract'],
  ['an invitation to our fair', 'I would like to invite you to our fair.', 'Invitation to our fair'],
  [
    'an apology for the wait and asking if a call suits him',
    'I apologize for the wait. I would like to ask if a call suits you.',
    'Apologies for the wait',
  ],
  ['asking for their address', 'I would like to ask you for your address.', 'your address'],
  ['thanking him for his order', 'Thank you for your order.', 'Thank you for your order'],
  ['thanking', 'Thank you for your time.', 'Thank you'],
  ['thanking; tell him the plan follows', 'Thank you for your time. The plan follows.', 'Thank you'],
  [
    'thanks for applying and can she come on Friday',
    'Thank you for applying. Can you come on Friday?',
    'Thank you for applying',
  ],
  ['confirming that we deliver', 'I would like to confirm that we deliver.', 'we deliver'],
  ['reminding them of the offer', 'I would like to remind you of the offer.', 'Reminder of the offer'],
  [
    'reminds him our 3 percent only holds if he signs, and ask which date suits',
    'I would like to remind you that our 3 percent only holds if you sign. I would like to ask which date suits you.',
    'Reminder that our 3 percent only holds if you sign',
  ],
  ['offering her sixty days to pay', 'I would like to offer you sixty days to pay.', 'Our offer'],
  ['offering to renew it', 'I would like to offer to renew it.', 'Our offer'],
  [
    'thanking her for calling and inviting her to a fair',
    'Thank you for calling. I would like to invite you to a fair.',
    'Thank you for calling',
  ],
  [
    'thanking her for the call and to ask about the plans',
    'Thank you for the call. I would like to ask you about the plans.',
    'Thank you for the call',
  ],
  ['letting him know that his chairs are ready', 'Your chairs are ready.', 'your chairs are ready'],
  ["telling her we'll send her a price", "We'll send you a price.", "we'll send you a price"],
  ['wanting to arrange a call', 'I would like to arrange a call.', 'arrange a call'],
  ['writing about an answer to what he asked for', 'I am writing about what you asked for.', 'what you asked for'],
  [
    'writing about the order and ask if it fits',
    'I am writing about the order. I would like to ask if it fits.',
    'the order',
  ],
  [
    'sorry for the delay, the contract will be with her tomorrow',
    'Sorry for the delay, the contract will be with you tomorrow.',
    'sorry for the delay, the contract will be with you tomorrow',
  ],
  [
    'it comes on monday, with an apology for the delay',
    'It comes on Monday. I apologize for the delay.',
    'it comes on Monday',
  ],
  [
    'Ben will call her, he has the plans',
    'Ben will call you, he has the plans.',
    'Ben will call you, he has the plans',
  ],
  [
    'thanks for calling, pls send us his plan',
    'Thank you for calling. Please send us your plan.',
    'Thank you for calling',
  ],
])('%s is said to the one who reads it', (text, said, subject) => {
  const { sentences, ...rest } = saidTo(text)
  expect([sentences.join(' '), rest.subject]).toEqual([said, subject])
})

test.each([
  ['I would like to ask whether it fits.', 'May I ask whether it fits?'],
  ['I would like to suggest a call.', 'I suggest a call.'],
  ['It comes on Monday.', 'It comes on Monday.'],
])('%s is said in fewer words', (long, short) => expect(inShort(long)).toBe(short))
