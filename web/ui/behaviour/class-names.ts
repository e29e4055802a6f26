import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names. A component's own look comes from its variants; a `className` handed to it places it (margin,
 * width, grid). What may be changed that way is written with the `base:` variant (styles.css), which any plain utility
 * overrides, so no run-time merging of classes is needed.
 */
export function cn(...names: ClassValue[]) {
  return clsx(names)
}
