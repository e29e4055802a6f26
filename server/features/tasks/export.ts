import { taskCatalog } from '../../../contract/tasks/catalog.ts'
import type { Task, TaskFilter } from '../../../contract/tasks/fields.ts'
import type { TableFormat } from '../../../contract/values.ts'
import type { Column } from '../../platform/calls/csv.ts'
import type { Media } from '../../platform/calls/media.ts'
import { answerTable, columnOf } from '../../platform/calls/table.ts'
import type { CompanyDatabase } from '../../platform/database/scope.ts'
import { listPeople } from '../companies/rules.ts'
import { readAllTasks } from './list.ts'

/** The tasks that match, as a table. */
export async function exportTasks(
  company: CompanyDatabase,
  { format, ...filter }: TaskFilter & { format: TableFormat },
  now: number,
): Promise<Media> {
  const people = await company.read(listPeople)
  const { title, description, status, priority, assignedTo, createdBy, recurrence } = taskCatalog
  const named = (fields: Record<string, Parameters<typeof columnOf>[1]>) =>
    Object.entries(fields).map(([name, field]) => columnOf<Task>(name, field, people))
  const columns: Column<Task>[] = [
    ...named({ title, description, status, priority }),
    // Midnight stands for the whole day.
    ['Due', ({ dueDate }) => dueDate?.replace(/T00:00:00(\.000)?Z$/, '') ?? '', 'day'],
    ...named({ recurrence, assignedTo }),
    ['Lead', ({ leadName }) => leadName ?? ''],
    ...named({ createdBy, createdAt: taskCatalog.createdAt, completedAt: taskCatalog.completedAt }),
  ]
  return answerTable({ name: 'tasks', format }, columns, readAllTasks(company, filter, now))
}
