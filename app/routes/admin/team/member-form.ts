import type { Member } from "#app/domain/team/members.server.ts";
import type { Refusal } from "#app/shared/form-result.ts";

/** What each form about a member is drawn by. */
export interface MemberFormProps {
  member: Member;
  /** The refusal of any form about this member. */
  refusal: Refusal | undefined;
}
