import { type DishCategory, nonVeg, veg } from "./dish.ts";

const breakfast: DishCategory = {
  name: "Breakfast & South Indian",
  description: "Dosas off the griddle, steamed idlis and hot breakfasts, served all day.",
  drawing: ["dosa", "#e0a24c", "#b9752a"],
  dishes: [
    veg(
      "Idli Sambar",
      110,
      8,
      ["idli", "#fbfaf4", "#d9d4c4"],
      "Three steamed rice cakes with sambar and coconut chutney.",
    ),
    veg(
      "Medu Vada",
      120,
      10,
      ["idli", "#d18b3a", "#9c5f20"],
      "Crisp urad dal doughnuts with curry leaf and pepper.",
    ),
    veg(
      "Plain Dosa",
      120,
      10,
      ["dosa", "#e6b565", "#c48a3c"],
      "A paper-thin rice crêpe with sambar and two chutneys.",
    ),
    veg(
      "Masala Dosa",
      150,
      12,
      ["dosa", "#e0a24c", "#b9752a"],
      "Crisp dosa rolled around potatoes tempered with mustard seed.",
    ),
    veg(
      "Mysore Masala Dosa",
      165,
      12,
      ["dosa", "#d8743a", "#a8461f"],
      "Masala dosa spread with a fiery red garlic chutney.",
    ),
    veg(
      "Onion Uttapam",
      155,
      12,
      ["bread", "#f0dba8", "#c98f4f"],
      "A thick, soft rice pancake with browned onions and green chilli.",
    ),
    veg(
      "Ven Pongal",
      130,
      10,
      ["rice", "#f1dd9c", "#c79a4a"],
      "Rice and moong dal cooked soft with ghee, pepper and cashews.",
    ),
    veg(
      "Poori Bhaji",
      145,
      12,
      ["bread", "#e8b050", "#c8842c"],
      "Three puffed pooris with a turmeric potato curry.",
    ),
    veg(
      "Aloo Paratha",
      140,
      12,
      ["bread", "#dfb071", "#b07a3c"],
      "Potato-stuffed paratha with curd, pickle and white butter.",
    ),
    veg(
      "Poha",
      95,
      10,
      ["rice", "#f3d25c", "#c98d3a"],
      "Flattened rice with onion, peanuts, lemon and fresh coconut.",
    ),
    nonVeg(
      "Masala Omelette & Pav",
      130,
      10,
      ["naan", "#f2c94c", "#d79a2c"],
      "Three eggs with onion and chilli, and two warm pavs.",
    ),
  ],
};

const soups: DishCategory = {
  name: "Soups & Salads",
  description: "Light beginnings: hot soups, cool salads and fresh raita.",
  drawing: ["soup", "#d1491f", "#f0d9a0"],
  dishes: [
    veg(
      "Tomato Dhania Shorba",
      140,
      10,
      ["soup", "#d1491f", "#f0d9a0"],
      "Thin tomato broth with roasted cumin and coriander stems.",
    ),
    veg(
      "Sweet Corn Soup",
      140,
      10,
      ["soup", "#ecd27a", "#f7b733"],
      "Creamy corn with finely cut vegetables and white pepper.",
    ),
    nonVeg(
      "Chicken Manchow Soup",
      175,
      12,
      ["soup", "#8f5a2c", "#e3c48a"],
      "Dark, gingery soup topped with crisp noodles.",
    ),
    nonVeg(
      "Mulligatawny",
      185,
      12,
      ["soup", "#d49a32", "#f4e6c4"],
      "Lentil soup with chicken, curry leaf, rice and a squeeze of lime.",
    ),
    veg(
      "Kachumber Salad",
      110,
      6,
      ["salad", "#c9d9a0", "#c43d3d"],
      "Cucumber, tomato and onion with lime and chaat masala.",
    ),
    veg(
      "Sprouted Moong Salad",
      140,
      8,
      ["salad", "#dbe2a8", "#7f9f3c"],
      "Moong sprouts with raw mango, coconut and pomegranate.",
    ),
    nonVeg(
      "Grilled Chicken Salad",
      240,
      14,
      ["salad", "#d8e0b6", "#b5722e"],
      "Warm tandoori chicken on crisp leaves with a mint dressing.",
    ),
    veg(
      "Boondi Raita",
      95,
      5,
      ["soup", "#f7f5ec", "#e0a93c"],
      "Beaten curd with tiny gram pearls, cumin and black salt.",
    ),
  ],
};

export const morning: readonly DishCategory[] = [breakfast, soups];
