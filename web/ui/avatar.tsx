import { useState } from 'react'
import { cn } from './behaviour/class-names.ts'

interface AvatarProps {
  /** The person's or thing's name; its initials show when there is no picture. */
  name: string
  picture?: string | null | undefined
  size?: 'sm' | 'md' | 'lg'
  className?: string | undefined
}

const sizes = { sm: 'size-6 text-[10px]', md: 'size-8 text-xs', lg: 'size-12 text-lg' }

/** A picture or the first letters of the first and the last name. Decoration: the name itself stands beside it. */
export function Avatar({ name, picture, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <span
      aria-hidden
      className={cn(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-primary-soft font-semibold text-primary-text select-none',
        sizes[size],
        className,
      )}
    >
      {picture && picture !== broken ? (
        <img src={picture} alt="" className="size-full object-cover" onError={() => setBroken(picture)} />
      ) : (
        initials(name)
      )}
    </span>
  )
}

/** "Ada King Lovelace" → "AL"; one word gives its first letter. */
function initials(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
