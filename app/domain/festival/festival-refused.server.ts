import { formatTime } from "#app/shared/dates.ts";
import { DomainError } from "#app/domain/errors.server.ts";
import type { FestivalSettings, FestivalSection } from "#app/settings/sections.server.ts";

type Reason = "empty" | "past" | "in-use" | "same" | "gone" | "undescribed";

/**
 * "empty": there is no draft. "past": a planned time that is over. "same": it would change nothing.
 * "gone": no such version. "undescribed": a picture says not what it shows.
 */
export class FestivalRefused extends DomainError<Reason> {}

interface SavedSection {
  number: number;
  at: Date;
  by: string;
  value: FestivalSettings[FestivalSection];
}

/**
 * The section was changed by somebody else since the form was opened; `saved` is its present value.
 */
export class SectionChanged extends DomainError<"changed"> {
  readonly saved: SavedSection;

  constructor(saved: SavedSection) {
    super(
      "changed",
      `Not saved yet: ${saved.by} changed this at ${formatTime(saved.at)}, after you opened it. What you typed is still here. Save again to keep yours.`,
    );
    this.saved = saved;
  }
}
