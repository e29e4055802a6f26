import { getDashboard, getToday } from '../../../contract/dashboard/calls.ts'
import type { Parts } from '../../platform/parts.ts'
import { readDashboard } from './figures.ts'
import { readToday } from './today.ts'

export function bindDashboardCalls({ bind, now }: Parts): void {
  bind(getDashboard, ({ company }) => company.read((scope) => readDashboard(scope, now())))

  bind(getToday, ({ company }) => company.read((scope) => readToday(scope, now())))
}
