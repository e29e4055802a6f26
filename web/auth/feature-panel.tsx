/** What the product presents itself with; `icon` is a path in a square of 24. */
const features: ReadonlyArray<{ icon: string; title: string; text: string }> = [
  {
    icon: 'M3 17l6.5-6.5 4.5 4.5L21 8M15.5 8H21v5.5',
    title: 'CRM and lead management',
    text: 'Track leads through a sales pipeline',
  },
  {
    icon: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 20v-1.5A4.5 4.5 0 0 1 7 14h4a4.5 4.5 0 0 1 4.5 4.5V20M16 4.2a3.5 3.5 0 0 1 0 6.6M21.5 20v-1.5a4.5 4.5 0 0 0-3.25-4.3',
    title: 'Recruitment hub',
    text: 'Manage job openings and track candidates through hiring',
  },
  {
    icon: 'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v9a1.5 1.5 0 0 1-1.5 1.5H12l-5 4v-4H4.5A1.5 1.5 0 0 1 3 15.5v-9A1.5 1.5 0 0 1 4.5 5ZM8 9.5v3M12 8v6M16 9.5v3',
    title: 'AI assistant',
    text: 'Ask about your work by voice and text',
  },
  {
    icon: 'M4.5 3h6A1.5 1.5 0 0 1 12 4.5V21H3V4.5A1.5 1.5 0 0 1 4.5 3ZM12 10h7.5a1.5 1.5 0 0 1 1.5 1.5V21h-9M6.5 7.5h2M6.5 12h2M6.5 16.5h2M15.5 14.5h2M15.5 17.5h2',
    title: 'Multi-tenant architecture',
    text: 'Workspace isolation with company-based data',
  },
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
          {features.map(({ icon, title, text }) => (
            <li key={title}>
              <svg
                aria-hidden="true"
                viewBox="0 0 24 24"
                fill="none"
                stroke="oklch(0.82 0.09 175)"
                strokeWidth="1.75"
                strokeLinecap="round"
                strokeLinejoin="round"
                className="size-5"
              >
                <path d={icon} />
              </svg>
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
