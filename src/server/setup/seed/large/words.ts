/** Guests whose bill has name, address and GSTIN. */
export const companies = [
  {
    name: "Shree Maheshwari Vivah & Corporate Event Planners Private Limited",
    address:
      "3rd Floor, Plot 41, Hiran Magri Sector 11, behind the Old Octroi Post, Udaipur, Rajasthan 313002",
    gstin: "08AAACM0000R1ZN",
  },
  { name: "Sahyadri Cycling Club", address: "Flat 6, Erandwane, Pune 411004", gstin: "27AABCS0000K1ZU" },
  { name: "श्रीमती हेमलता शर्मा", address: "मकान 12, चाँदपोल के बाहर, उदयपुर 313001", gstin: "" },
  { name: "Haveli Heritage Walks LLP", address: "", gstin: "07AAACH0000D1ZN" },
] as const;

/** Guests of takeaways, deliveries (to the address) and rooms. */
export const guests = [
  {
    name: "Dr. Anantha Padmanabhan Krishnaswamy",
    phone: "+91 90000 00011",
    address: "Villa 14, Lake Crest Society, beyond the Badi Talab gate, ring twice (dog)",
  },
  {
    name: "Mr & Mrs Fernandes-Mascarenhas",
    phone: "+91 90000 00022",
    address: "B-302, Royal Retreat Apartments, Fatehsagar Road, opposite the boat jetty",
  },
  { name: "गौरव", phone: "+91 90000 00033", address: "दुकान 7, हाथीपोल बाज़ार" },
  {
    name: "Ms Tan",
    phone: "+65 8000 0044",
    address: "Reception of the Hotel Lakeview Annexe, to be paid by the night manager, Mr Purohit, in cash",
  },
  { name: "Om", phone: "", address: "Gate 2" },
] as const;

export const rooms = [
  "204",
  "117",
  "Maharaja Suite with Lake Balcony",
  "309",
  "Tent 6",
  "Heritage Cottage 3",
] as const;

export const lineNotes = [
  "less spicy",
  "no onion, no garlic",
  "Jain",
  "extra hot, and the gravy apart from the pieces, for a child at the table",
] as const;

export const reasons = {
  void: [
    "Guest changed their mind",
    "Wrong dish punched",
    "Hair in the food, replaced by another dish of the guest's choice",
  ],
  bill: [
    "Company name missing",
    "Wrong table",
    "Guest wants the bill on two people of one company after all",
  ],
  refund: [
    "Cold when it came",
    "Charged for a dish that was sent back before it was eaten, as the manager saw",
  ],
  discount: [
    "Long wait",
    "Stays with us every winter, and complained about the noise from the wedding next door",
  ],
  notCharged: ["Birthday cake from the house", "Driver of the wedding party", "Half board, room 309"],
} as const;

/** Expenses as title, category, vendor and rupees; the list repeats. */
export const expenses = [
  ["Vegetables, morning market", "Kitchen", "Mewar Sabzi Bhandar", 8_450],
  [
    "Mutton and chicken for the wedding of the Shekhawat family, two deliveries",
    "Kitchen",
    "Al-Madina Meat & Poultry Suppliers, Savina Wholesale Yard, Udaipur",
    1_12_500,
  ],
  ["LPG, 19 kg, 14 cylinders", "Fuel", "Bharat Gas Agency", 26_600],
  ["दूध, दही और पनीर", "Kitchen", "सरस डेयरी बूथ 42", 6_380],
  ["Laundry of table linen and uniforms, fortnight", "Housekeeping", "Dhobi Ghat Co-operative", 11_240.5],
  [
    "Repair of the walk-in cold room: compressor, gas, two visits of the technician",
    "Maintenance & Repairs",
    "Blue Star Authorised Service Centre",
    48_750,
  ],
  ["Flowers", "Décor", "Jagdish Chowk Phool Mandi", 1_900],
  ["Electricity", "Utilities (Power, Water, Internet)", "Ajmer Vidyut Vitran Nigam Limited", 2_84_316],
  [
    "Ghazal evenings on the rooftop: musicians, sound and one new harmonium",
    "Entertainment",
    "Ustad Rehmat Khan Langa & Party",
    65_000,
  ],
  ["Tea for staff", "Staff", "", 120],
  ["Paper rolls 80 mm, 200 pieces", "Stationery", "Shri Nathji Stationers", 9_800],
] as const;

/** Hours of arrival: all of the day, lunch and dinner more often. */
export const hours = [
  13, 20, 8, 21, 4, 14, 19, 5, 12, 22, 6, 21, 9, 13, 7, 20, 23, 10, 15, 0, 11, 20, 16, 1, 21, 17, 2, 14, 18,
  3, 22,
];
