/** The two answers to a question of the last kind. */
export const YES_NO = ['Yes', 'No'] as const
