import { gone, Refusal, refusals } from '../../platform/calls/refusals.ts'

export const applyRefusals = refusals('apply', {
  proof_required: ({ seconds }: { seconds: number }) =>
    new Refusal(
      'proof_required',
      `Many were sent at once. Send a proof of work along, or try again in ${Math.ceil(seconds / 60)} min.`,
      { retryAfter: seconds },
    ),
  closed: () => gone('This position is not open for applications any more.'),
})
