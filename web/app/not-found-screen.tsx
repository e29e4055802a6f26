import { Link } from '@tanstack/react-router'
import { BrandName, useTitle } from '../screens/brand.tsx'
import { focusOnArrival } from '../screens/screen-focus.ts'
import { buttonClass } from '../ui/button.tsx'

export function NotFoundScreen() {
  useTitle('404 Page Not Found')
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 text-center">
      <BrandName />
      <h1 tabIndex={-1} ref={focusOnArrival} className="mt-8 text-2xl font-semibold outline-none">
        404 Page Not Found
      </h1>
      <p className="mt-2 max-w-sm text-muted-foreground">
        This page may have been moved or deleted, or the address is mistyped.
      </p>
      <Link to="/" className={buttonClass({ className: 'mt-6' })}>
        Go to the dashboard
      </Link>
    </main>
  )
}
