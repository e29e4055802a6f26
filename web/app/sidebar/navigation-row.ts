/** A row of the sidebar: a link or a button of icon and words. */
export const rowClass =
  'flex h-8 w-full min-w-0 items-center gap-2.5 rounded-sm px-2.5 font-medium transition-colors duration-100 hover:bg-accent hover:text-foreground'
export const restingClass = 'text-muted-foreground'
export const activeClass = 'bg-accent text-foreground [&>svg]:text-primary-text'
