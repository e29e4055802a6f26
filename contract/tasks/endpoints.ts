export const taskStatuses = ['pending', 'in_progress', 'completed', 'cancelled'] as const

export const taskPriorities = ['low', 'medium', 'high', 'urgent'] as const

/** How often a task comes again: the next one is made when one is completed. */
export const taskRecurrences = ['daily', 'weekdays', 'weekly', 'monthly', 'yearly'] as const

/** How long before its task is due a reminder may come, in minutes: four weeks. */
export const MOST_REMINDER_MINUTES = 40_320

/** What open tasks are divided into: by the day of their due date in the company's time zone. A week ends on Sunday. */
export const openTaskGroups = ['overdue', 'today', 'week', 'later', 'undated'] as const

/** What all tasks are divided into, in the order in which one does them. */
export const taskGroups = [...openTaskGroups, 'completed', 'cancelled'] as const

export const listTasks = 'GET /api/tasks'
export const exportTasks = 'GET /api/tasks/export'
export const listLeadTasks = 'GET /api/leads/:id/tasks'
export const getTask = 'GET /api/tasks/:id'
export const createTask = 'POST /api/tasks'
export const createLeadTask = 'POST /api/leads/:id/tasks'
export const patchTask = 'PATCH /api/tasks/:id'
export const updateTask = 'PUT /api/tasks/:id'
export const deleteTask = 'DELETE /api/tasks/:id'
export const restoreTask = 'POST /api/tasks/:id/restore'
export const getTaskSummary = 'GET /api/tasks/summary'
