/** What one may ask, for who sees the assistant for the first time. */
export const suggestedQueries = [
  'Show me hot leads from this month',
  'What are our top performing campaigns?',
  'Find documents about pricing strategy',
  'List all pending tasks',
  'Analyze our sales pipeline',
  'Show recent high-value deals',
] as const

/** What the floating assistant offers at once. */
export const quickActions = [
  'Show me my recent leads',
  'What tasks are due today?',
  'Summarize recent activities',
] as const
