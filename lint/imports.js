/**
 * Who may import whom. The first line whose `files` fit a file says what it may import: `may` names files of the repository (`~/`
 * is the file's own feature, `./` its own folder), `not` files that it may not in spite of that. Packages are free, unless
 * `packages` names those that are, or `neverPackages` those that are not. `why` says where the code belongs instead. Tests may
 * import everything. `npm run check` reads this table (`scripts/imports.js`), and refuses circles of files and of features.
 */
export const IMPORTS = [
  {
    files: ['contract/{call,every-call,values,fields}.ts', 'contract/*/{fields,calls,filter-fields}.ts'],
    may: ['contract/**'],
    packages: ['zod/mini'],
    why: 'contract/ is what crosses the wire: it imports zod/mini and its own files. What the server decides belongs in the feature’s rules.ts, what a screen shows in web/<feature>/.',
  },
  {
    files: ['contract/**'],
    may: ['contract/{catalog,plain/*}.ts', 'contract/*/!(fields|calls|filter-fields).ts'],
    packages: [],
    why: 'This is what every screen loads: endpoints, value sets and limits, without zod. A schema belongs in the fields.ts of its feature, a call in its calls.ts.',
  },

  // The server, from the ground up.
  {
    files: ['server/platform/database/**'],
    may: ['~/**', 'contract/**', 'server/platform/{settings,jobs}/**', 'server/platform/topics.ts'],
    why: 'server/platform/database/ knows neither HTTP nor a feature. The SQL of a feature belongs in its store.ts.',
  },
  {
    files: ['server/platform/calls/**'],
    may: ['~/**', 'contract/**', 'server/platform/database/**'],
    neverPackages: ['fastify'],
    why: 'server/platform/calls/ knows neither HTTP nor a feature. What reads a request or writes a reply belongs in server/platform/http/.',
  },
  {
    files: ['server/platform/http/**'],
    may: ['~/**', 'contract/**', 'server/platform/{calls,database,settings}/**', 'server/platform/topics.ts'],
    why: 'server/platform/http/ knows no feature. Hand in what it needs from app.ts, or move the rule into the feature.',
  },
  {
    files: ['server/platform/**'],
    may: ['contract/**', 'server/platform/**'],
    why: 'server/platform/ is what every feature stands on, and knows none. Hand in what it needs from app.ts.',
  },
  {
    files: ['server/features/documents/reading/**'],
    may: ['server/features/documents/reading/**'],
    why: 'server/features/documents/reading/ turns a file into text, in a process of its own: it knows nothing of the workspace. What becomes of the text belongs in documents/rules.ts.',
  },
  {
    files: ['server/features/**/{store,*-store}.ts'],
    may: [
      '~/**/{store,*-store}.ts',
      'contract/**',
      'server/platform/{database,search}/**',
      'server/platform/events/lines.ts',
    ],
    why: 'A store is SQL: it imports the database, contract types and the other stores of its feature. What decides or refuses belongs in rules.ts, what a call is bound to in calls.ts.',
  },
  {
    files: [
      'server/features/careers/{page,replies,site-files,site-map,site-pages}.ts',
      'server/features/voice/connect.ts',
    ],
    may: ['~/**', 'contract/**', 'server/platform/**', 'server/features/*/rules.ts'],
    why: 'A feature reaches another through its rules.ts alone, and never the web app. This file speaks HTTP itself; its rules may not.',
  },
  {
    files: ['server/features/mcp/{protocol,serve-*,tools,tool-schemas}.ts'],
    may: ['~/**', 'contract/**', 'server/platform/**', 'server/features/*/rules.ts'],
    why: 'A feature reaches another through its rules.ts alone, and never the web app. This file speaks the protocols of programs itself; its rules may not.',
  },
  {
    files: ['server/features/assistant/reader/**'],
    may: [
      'server/features/assistant/reader/**',
      'contract/**',
      'server/platform/database/**',
      'server/platform/search/{close,forms}.ts',
      'server/features/{companies,search}/rules.ts',
    ],
    why: 'The reader of questions reads words, and knows of the company what its ground looks up.',
  },
  {
    files: ['server/features/assistant/{model,prose}/**'],
    may: [
      '~/*',
      './**',
      'server/features/assistant/{reader/{lexicon/numbers,outcome,read},prose/wording,model/{ask-model,usage}}.ts',
      'contract/**',
      'server/platform/{parts.ts,{calls,database,settings,search}/**}',
      'server/features/*/rules.ts',
    ],
    neverPackages: ['fastify'],
    why: 'A part of the assistant reaches a feature through its rules.ts or by performing its calls, and another part by the file that it is entered by.',
  },
  {
    files: ['server/features/**'],
    may: [
      '~/**',
      'contract/**',
      'server/platform/parts.ts',
      'server/platform/{backup,calls,database,files,jobs,mail,search,settings}/**',
      'server/platform/events/{event,lines,record}.ts',
      'server/platform/topics.ts',
      'server/features/*/rules.ts',
    ],
    neverPackages: ['fastify'],
    why: 'A feature reaches another through its rules.ts alone, and never HTTP or the web app. Put what you need into the other feature’s rules.ts, what both need into contract/, what follows from what happens into the feature’s events.ts, and what reads a request or writes a reply into server/platform/http/.',
  },

  // The web app, from the ground up.
  {
    files: ['web/ui/**'],
    may: ['web/ui/**'],
    why: 'web/ui/ has no words of the trade: it imports UI libraries and its own files. What knows a lead or a task belongs in web/<feature>/.',
  },
  {
    files: ['web/*.{ts,tsx}'],
    may: ['web/*', 'web/ui/**'],
    why: 'web/format.ts, numbers.ts and phone.ts say how values are written, and know no feature. What knows one belongs in web/<feature>/.',
  },
  {
    files: ['web/api/**'],
    may: ['web/{api,ui}/**', 'contract/**'],
    why: 'web/api/ is the way to the server: it knows the contract and web/ui/, no feature. Queries belong in web/<feature>/queries.ts.',
  },
  {
    files: ['web/screens/**'],
    may: ['web/{screens,api,ui}/**'],
    why: 'web/screens/ holds what every screen is made with: it knows no feature, no form and no list. What knows one belongs in web/<feature>/, web/forms/ or web/lists/.',
  },
  {
    files: ['web/{forms,lists}/**'],
    may: ['web/*', 'web/{forms,lists,screens,api,ui}/**', 'contract/call.ts', 'contract/plain/values.ts'],
    why: 'web/forms/ and web/lists/ know no feature: hand in what is particular. What knows a lead or a task belongs in web/<feature>/.',
  },
  {
    files: ['web/app/**'],
    may: ['web/**', 'contract/**'],
    why: 'The web app never imports the server. What both sides share belongs in contract/.',
  },
  {
    files: ['web/**'],
    may: [
      '~/**',
      'web/*',
      'web/{forms,lists,screens,api,ui}/**',
      'contract/**',
      // The doors of the features: what others may use of each.
      'web/account/picture-card.tsx',
      'web/activities/{activity-feed.tsx,activity-link.tsx,queries.ts}',
      'web/ai-settings/queries.ts',
      'web/apply/{apply-dialog.tsx,arrival.ts,arrived-dialog.tsx,chapters.ts,draft.ts,form-rules.ts,questions.ts}',
      'web/assistant/{open-assistant,suggestions}.ts',
      'web/assistant/typing/*',
      'web/auth/{area-of-screen.ts,areas.ts,auth-frame.tsx,confirmations.ts,new-password.ts,queries.ts,signed-in-notice.tsx}',
      'web/candidates/{changes.ts,stages.tsx}',
      'web/careers/format.ts',
      'web/colleagues/{access.ts,area-fields.tsx,queries.ts,role-names.ts}',
      'web/companies/{queries,today}.ts',
      'web/documents/{file-icon.tsx,labels.ts,preview/pdf-view.tsx,queries.ts,recent-documents.tsx}',
      'web/factors/factors-card.tsx',
      'web/imports/list-menu.tsx',
      'web/invitations/{invitations-card.tsx,invite-dialog.tsx,queries.ts}',
      'web/leads/{sources.ts,stage.tsx,use-closing.tsx,notes/note-types.ts,notes/queries.ts,notes/timeline-card.tsx}',
      'web/openings/{labels.ts,opening-picker.tsx}',
      'web/merges/{duplicate-list,kind,merge-dialog,twin-facts,twin-note}.{ts,tsx}',
      'web/notifications/in-browser.ts',
      'web/settings/entries.ts',
      'web/tasks/{changes.ts,due.ts,form/task-dialog.tsx,labels.ts,lead-tasks.tsx,next-step.ts,options.tsx,queries.ts,rows/status-button.tsx}',
      'web/colleagues/role-names.ts',
      'web/voice/panel-voice.tsx',
    ],
    not: ['web/**/*-screen.tsx'],
    why: 'A feature of the web app reaches another by the few files that lint/imports.js names as its door, and never web/app/, another screen or the server. Use one of those, name the file there where features should meet in it, or move what knows no feature to web/screens/, web/forms/, web/lists/ or web/ui/.',
  },
]
