import { Bot, Building2, type LucideIcon, TrendingUp, Users } from 'lucide-react'

/** What the product presents itself with (spec 1 §1). */
const features: ReadonlyArray<{ icon: LucideIcon; title: string; text: string }> = [
  { icon: TrendingUp, title: 'CRM and lead management', text: 'Track leads through a sales pipeline' },
  { icon: Users, title: 'Recruitment hub', text: 'Manage job openings and track candidates through hiring' },
  { icon: Bot, title: 'AI assistant', text: 'Ask about your work by voice and text' },
  { icon: Building2, title: 'Multi-tenant architecture', text: 'Workspace isolation with company-based data' },
]

/** Beside the login form on larger screens. */
export function FeaturePanel() {
  return (
    <aside
      aria-label="What the product offers"
      className="relative hidden overflow-hidden bg-[oklch(0.29_0.05_180)] text-[oklch(0.97_0.01_170)] lg:flex lg:flex-col lg:justify-end dark:bg-[oklch(0.245_0.035_180)]"
    >
      <Court />
      <div className="relative max-w-xl px-12 pb-14 xl:px-16 xl:pb-16">
        <p className="max-w-md text-2xl font-semibold text-balance">
          The all-in-one business platform for managing leads, recruitment and AI-powered insights
        </p>
        <ul className="mt-10 grid grid-cols-2 gap-x-8 gap-y-7">
          {features.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon aria-hidden className="size-5 text-[oklch(0.82_0.09_175)]" strokeWidth={1.75} />
              <p className="mt-3 font-semibold">{title}</p>
              <p className="mt-0.5 text-pretty text-[oklch(0.86_0.02_170)]">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

/** The house from above: walls around walls, and the light in the middle. */
function Court() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 600"
      fill="none"
      stroke="oklch(0.82 0.09 175)"
      className="absolute -top-[17vh] -right-[17vh] size-[60vh]"
    >
      {[280, 230, 180, 130, 80].map((half, index) => (
        <rect
          key={half}
          x={300 - half}
          y={300 - half}
          width={half * 2}
          height={half * 2}
          rx={half * 0.34}
          strokeOpacity={0.1 + index * 0.06}
        />
      ))}
      <rect x="262" y="262" width="76" height="76" rx="24" fill="oklch(0.9 0.07 165)" fillOpacity="0.9" stroke="none" />
    </svg>
  )
}
