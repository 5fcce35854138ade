import { withDefaults } from "./sections.server.ts";

/**
 * Invented sponsors, accounts, words and pictures, which show what a festival's site looks like.
 * They are public only where the site was seeded with the demo, or comes from a release that showed
 * them by default, and each section only until an organiser publishes it
 * (docs/decisions/0046-settings-and-editions.md).
 */
export const exampleContent = withDefaults({
  lineUp: {
    acts: [
      { name: "Sokari Blaze", time: "22:30", stage: "Main stage", url: "" },
      { name: "Trans-Amadi Brass", time: "21:00", stage: "Main stage", url: "" },
      { name: "Ibinabo Moon", time: "20:00", stage: "Main stage", url: "" },
      { name: "Highlife Hostel", time: "19:00", stage: "Main stage", url: "" },
      { name: "DJ Pepper Rice", time: "18:00", stage: "Bole stage", url: "" },
      { name: "Creek Road Choir", time: "17:00", stage: "Main stage", url: "" },
      { name: "Omoku Talking Drums", time: "16:00", stage: "Bole stage", url: "" },
      { name: "The Ofrima Five", time: "14:30", stage: "Bole stage", url: "" },
    ],
  },
  tickets: {
    packages: [
      {
        name: "Regular",
        words: "The whole day, the whole field, and the loudest half of the crowd.",
        price: "",
      },
      {
        name: "Vip",
        words: "A raised deck by the stage, its own gate and its own bar.",
        price: "",
      },
      {
        name: "VVIP",
        words: "A table for your people, food brought to it, and the way backstage.",
        price: "",
      },
    ],
  },
  sponsors: {
    sponsors: [
      { name: "Creek Radio", mark: "waves" },
      { name: "Choba Rides", mark: "wheel" },
      { name: "Bole Junction", mark: "grill" },
      { name: "Palmline Data", mark: "palm" },
      { name: "Delta Press", mark: "triangle" },
      { name: "Garden Sound", mark: "speaker" },
    ].map((sponsor) => ({ ...sponsor, url: "", pictureId: null })),
  },
  contact: {
    email: "hello@vybez.example",
    socials: [
      { name: "Instagram", handle: "@vybezphc", url: "https://www.instagram.com/vybezphc" },
      { name: "TikTok", handle: "@vybezphc", url: "https://www.tiktok.com/@vybezphc" },
      { name: "X", handle: "@vybezphc", url: "https://x.com/vybezphc" },
      {
        name: "WhatsApp",
        handle: "Broadcast channel",
        url: "https://whatsapp.com/channel/vybezphc",
      },
    ],
  },
  story: {
    lead: "One day, one night and the whole of {city} in one arena. Afrobeats, highlife and street-pop, bole smoke in the air, and every department trying to out-dance the next.",
    thanks: "for one day and one night you were all in one arena",
    summary: "How {brand} grew from one borrowed speaker to the biggest student party in {city}",
    about:
      "{brand} is the one day in the year when the whole of {campus} is on the same side of the fence. We build it, we play it, we sweep up after it.",
    heading: "{brand} has been passed from set to set, and nobody has dropped it yet.",
    chapters: [
      {
        title: "One speaker",
        text: "It started the week exams ended, behind a hostel in Choba: one borrowed speaker, one extension box, and a cooler of zobo. By nine somebody had called a drummer. By ten the security man was dancing.",
      },
      {
        title: "One arena",
        text: "The next year the crowd did not fit behind any hostel. So we asked for the old convocation arena, where our parents once sat in gowns, and filled it with departments in their own ankara instead.",
      },
      {
        title: "One night",
        text: "Now the first hours belong to student acts, the evening to the names you know, and the whole day to the food: bole and fish, suya, boli, small chops. Nobody is paid to clap.",
      },
    ],
    stage:
      "Every year the first hours belong to student acts: singers, dance crews, comedians, the band that rehearses behind Ofrima. Ten minutes each, full sound, real crowd.",
    team: "A crew shirt, two meals, and the best view of the night.",
    merch:
      "Nine kinds of {brand}, drawn by students and printed in {city}. Pick it up in Choba or have it brought to your door.",
    offers: [
      {
        title: "The arena",
        text: "Your banner on the main stage, the gate and the water points, from the first sound check to the last song.",
      },
      {
        title: "The cloth",
        text: "Your mark woven into the crew shirt and the back of this edition's tee. It goes home with people.",
      },
      {
        title: "The feed",
        text: "Your name in every post and e-mail from the announcement to the after-film, and in the strip on this site.",
      },
    ],
  },
  memories: { moments: [], showDrawn: true },
});
