export function Progress({ name, sent }: { name: string; sent: number }) {
  return (
    <div
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(sent * 100)}
      className="mt-1.5 mb-1 h-1 overflow-hidden rounded-full bg-accent"
    >
      <div
        className="h-full origin-left bg-primary transition-transform duration-150"
        style={{ transform: `scaleX(${sent})` }}
      />
    </div>
  )
}
