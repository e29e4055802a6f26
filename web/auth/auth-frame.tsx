import type { ReactNode } from 'react'
import { BrandName } from '../screens/brand.tsx'
import { focusOnArrival } from '../screens/screen-focus.ts'
import { FeaturePanel } from './feature-panel.tsx'

/** The page around the forms before signing in; what the product offers stands beside them. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col px-4 sm:px-8">
        <header className="flex h-16 items-center sm:h-20">
          <BrandName />
        </header>
        <main className="mx-auto flex w-full max-w-sm flex-1 flex-col justify-center pt-4 pb-24">{children}</main>
      </div>
      <FeaturePanel />
    </div>
  )
}

/** What the form is for. */
export function FormTitle({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-8">
      {/* A field that takes the focus comes after it and wins. */}
      <h1 tabIndex={-1} ref={focusOnArrival} className="text-2xl font-semibold outline-none">
        {title}
      </h1>
      <p className="mt-2 text-lg text-pretty break-words text-muted-foreground">{children}</p>
    </div>
  )
}
