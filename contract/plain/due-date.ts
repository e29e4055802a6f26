const DAY = 86_400_000

/** Whether a due date is a day as such, which midnight UTC stands for, and no time of it. */
export const isDay = (dueDate: string): boolean => Date.parse(dueDate) % DAY === 0

/** The due date of a time, given in milliseconds; a midnight in UTC moves on a little, as it would be the day as such. */
export const dueDateAt = (time: number): string => new Date(time % DAY === 0 ? time + 1 : time).toISOString()
