/** A file cannot be read. The message is a sentence for the person who uploaded it. */
export class Unreadable extends Error {}

/** The text ends here, by a limit or because what follows is damaged; what was read until now counts. */
export class Cut extends Error {}

export const PROTECTED = 'This file is protected by a password. Save a copy without one and upload that.'
export const DAMAGED = 'This file is damaged: it ends early or its content cannot be read.'
