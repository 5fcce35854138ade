import type { App } from "#app/context.server.ts";
import {
  type EveningQuestion,
  eveningQuestions,
} from "#app/domain/festival/first-evening.server.ts";
import { newPurchaseToken } from "#app/domain/purchases/kinds/tickets.server.ts";
import { canBuyForTest } from "#app/domain/purchases/test-purchase.server.ts";
import { listInvitations } from "#app/domain/team/invitations.server.ts";
import { defaultSettings } from "#app/settings/sections.server.ts";
import { roleLabels } from "#app/shared/team/permissions.ts";

/** Loads what a question shows, with what was already answered. */
export async function loadQuestion(app: App, question: EveningQuestion) {
  const base = {
    number: eveningQuestions.indexOf(question) + 1,
    count: eveningQuestions.length,
    isAnswered: false,
  };
  switch (question) {
    case "festival": {
      const { name, day } = await app.festival();
      const isSet = day.date !== defaultSettings.day.date;
      const saved = {
        brand: name.brand,
        date: isSet ? day.date : "",
        gates: day.gates,
        venue: isSet ? day.venue : "",
        city: isSet ? day.city : "",
      };
      return { ...base, question, saved };
    }
    case "tickets": {
      const [sale, { tickets }] = await Promise.all([app.ticketSale(), app.festival()]);
      const known = sale.types.map(({ name }) => name);
      return {
        ...base,
        question,
        isAnswered: known.length > 0,
        tickets: { known, names: tickets.packages.map(({ name }) => name) },
      };
    }
    case "team": {
      const invitations = await listInvitations(app.db, app.now());
      const invited = invitations.map(({ email, roles }) => `${email}: ${roleLabels(roles)}`);
      return { ...base, question, invited };
    }
    case "money": {
      const isSandbox = app.env.sandbox.includes("paystack");
      const testToken = isSandbox && (await canBuyForTest(app)) ? newPurchaseToken() : null;
      const money = { isSandbox, testToken };
      return { ...base, question, isAnswered: !isSandbox, money };
    }
  }
}
