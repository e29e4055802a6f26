import { type ComponentProps, createElement } from 'react'

/** An icon of Lucide, as its own function makes it but for settings that nobody here uses; the build puts it in place of that one. */
export default function createLucideIcon({ node }: { node: [tag: string, attributes: Record<string, string>][] }) {
  // The same elements each time: React has nothing to compare.
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon, as its module is loaded
  return function Icon(props: ComponentProps<'svg'>) {
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: who shows it hides it from readers, or names it
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={24}
        height={24}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden={props['aria-label'] === undefined}
        {...props}
      >
        {shapes}
      </svg>
    )
  }
}
